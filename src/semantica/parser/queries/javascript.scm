; JavaScript and JSX. TypeScript builds on this file. Complexity follows lizard.

(class_declaration name: (_) @name body: (class_body) @body) @def.class
(class_heritage (_) @base)

(function_declaration name: (identifier) @name body: (statement_block) @body) @def.function
(generator_function_declaration name: (identifier) @name body: (statement_block) @body) @def.function
(method_definition name: (_) @name body: (statement_block) @body) @def.method

; A function that is given a name: by a variable, a field, a property or an assignment.
(variable_declarator
  name: (identifier) @name
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]) @def.function
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @def.class
(field_definition
  property: (_) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @def.method
(pair
  key: [(property_identifier) (string)] @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @def.function
(assignment_expression
  left: (identifier) @name
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @def.function
(assignment_expression
  left: (member_expression property: (_) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @def.function
; `Type.prototype.method = function` belongs to Type.
(assignment_expression
  left: (member_expression
    object: (member_expression object: (identifier) @owner property: (_) @_prototype))
  right: [(arrow_function) (function_expression)]
  (#eq? @_prototype "prototype"))
; An object literal with functions in it holds them as a class does.
(variable_declarator name: (identifier) @name value: (object "{" @body (method_definition))) @def.variable
(variable_declarator
  name: (identifier) @name
  value: (object "{" @body (pair value: [(arrow_function) (function_expression)]))) @def.variable
(pair key: (property_identifier) @name value: (object "{" @body (method_definition))) @def.variable
(pair
  key: (property_identifier) @name
  value: (object "{" @body (pair value: [(arrow_function) (function_expression)]))) @def.variable

(export_statement "export" @lead)
(export_statement "export" @modifier)
(export_statement "default" @lead)
(export_statement "default" @modifier)
(lexical_declaration kind: _ @lead)
(variable_declaration "var" @lead)
(method_definition ["static" "async" "get" "set"] @modifier)
(field_definition "static" @modifier)
(function_declaration "async" @modifier)
(generator_function_declaration "async" @modifier)
(arrow_function "async" @modifier)
(function_expression "async" @modifier)
(decorator) @decorator

(formal_parameters [(identifier) (object_pattern) (array_pattern) (rest_pattern)] @param)
(formal_parameters (assignment_pattern left: (_) @param.name) @param)
(arrow_function parameter: (identifier) @param)

(call_expression function: [(identifier) (member_expression) (super)] @call)
(new_expression constructor: [(identifier) (member_expression)] @call)
(new_expression constructor: [(identifier) (member_expression)] @type)
(jsx_opening_element name: [(identifier) (member_expression)] @type)
(jsx_self_closing_element name: [(identifier) (member_expression)] @type)

(import_statement source: (string) @import.from) @import
(import_clause (identifier) @import.whole)
(namespace_import (identifier) @import.whole)
(import_specifier name: (_) @import.name)
(import_specifier alias: (_) @import.alias)
(export_statement source: (string) @import.from) @import
(export_statement (export_clause (export_specifier name: (_) @import.name)) source: (_))
(export_statement (export_clause (export_specifier alias: (_) @import.alias)) source: (_))
(variable_declarator
  name: (identifier) @import.whole
  value: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string) @import.from))
  (#eq? @_require "require")) @import
(variable_declarator
  name: (object_pattern
    (pair_pattern key: (_) @import.name value: (identifier) @import.alias))
  value: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string) @import.from))
  (#eq? @_require "require")) @import
(variable_declarator
  name: (object_pattern (shorthand_property_identifier_pattern) @import.name)
  value: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string) @import.from))
  (#eq? @_require "require")) @import

(comment) @comment
(hash_bang_line) @comment
[(string) (template_string) (regex) (jsx_text)] @string

[
  (if_statement)
  (for_statement)
  (for_in_statement)
  (while_statement)
  (do_statement)
  (switch_case)
  (catch_clause)
  (ternary_expression)
  "&&"
  "||"
] @decision

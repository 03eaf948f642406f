; TypeScript; TSX adds jsx.scm. Complexity follows lizard, which counts ?? as well.

(class_declaration name: (_) @name body: (class_body) @body) @def.class
(abstract_class_declaration name: (_) @name body: (class_body) @body) @def.class
(abstract_class_declaration "abstract" @modifier)
(extends_clause value: (_) @base)
(implements_clause (_) @base)
(interface_declaration name: (_) @name body: (interface_body) @body) @def.interface
(extends_type_clause type: (_) @base)
(enum_declaration name: (_) @name body: (enum_body) @body) @def.enum
(enum_declaration "const" @modifier)
(type_alias_declaration name: (_) @name) @def.type
(type_alias_declaration value: (object_type "{" @body))
(internal_module name: (_) @name body: (statement_block) @body) @def.module
(module name: (_) @name body: (statement_block) @body) @def.module

(function_declaration name: (identifier) @name body: (statement_block) @body) @def.function
(generator_function_declaration name: (identifier) @name body: (statement_block) @body) @def.function
(function_signature name: (identifier) @name) @def.function
(method_definition name: (_) @name body: (statement_block) @body) @def.method
(abstract_method_signature name: (_) @name) @def.method
(class_body (method_signature name: (_) @name) @def.method)
(interface_body (method_signature name: (_) @name) @def.method)
(interface_body (construct_signature "new" @name) @def.method)
(construct_signature type: (type_annotation (_) @return))
(type_alias_declaration value: (object_type (method_signature name: (_) @name) @def.method))

; A function that is given a name: by a variable, a field, a property or an assignment.
(variable_declarator
  name: (identifier) @name
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]) @def.function
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @def.class
(public_field_definition
  name: (_) @name
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

(export_statement ["export" "default"] @lead)
(export_statement ["export" "default"] @modifier)
(ambient_declaration "declare" @lead)
(ambient_declaration "declare" @modifier)
(lexical_declaration kind: _ @lead)
(variable_declaration "var" @lead)
(method_definition ["static" "async" "get" "set" "readonly"] @modifier)
(method_definition [(accessibility_modifier) (override_modifier)] @modifier)
(abstract_method_signature ["abstract" "get" "set"] @modifier)
(abstract_method_signature [(accessibility_modifier) (override_modifier)] @modifier)
(method_signature ["static" "async" "get" "set" "readonly"] @modifier)
(method_signature [(accessibility_modifier) (override_modifier)] @modifier)
(public_field_definition ["static" "readonly" "abstract" "declare"] @modifier)
(public_field_definition [(accessibility_modifier) (override_modifier)] @modifier)
(function_declaration "async" @modifier)
(generator_function_declaration "async" @modifier)
(arrow_function "async" @modifier)
(function_expression "async" @modifier)
(class_body (decorator) @decorator)
(class_declaration (decorator) @decorator)
(abstract_class_declaration (decorator) @decorator)
(export_statement (decorator) @decorator)
(public_field_definition (decorator) @decorator)

(formal_parameters [(required_parameter) (optional_parameter)] @param)
(required_parameter pattern: (_) @param.name)
(optional_parameter pattern: (_) @param.name)
(required_parameter type: (type_annotation (_) @param.type))
(optional_parameter type: (type_annotation (_) @param.type))
(arrow_function parameter: (identifier) @param)

(function_declaration return_type: (_ (_) @return))
(generator_function_declaration return_type: (_ (_) @return))
(function_signature return_type: (_ (_) @return))
(method_definition return_type: (_ (_) @return))
(abstract_method_signature return_type: (_ (_) @return))
(method_signature return_type: (_ (_) @return))
(arrow_function return_type: (_ (_) @return))
(function_expression return_type: (_ (_) @return))

(call_expression function: [(identifier) (member_expression) (super)] @call)
(new_expression constructor: [(identifier) (member_expression)] @call)
(new_expression constructor: [(identifier) (member_expression)] @type)

(import_statement source: (string) @import.from) @import
(import_clause (identifier) @import.whole)
(namespace_import (identifier) @import.whole)
(import_specifier name: (_) @import.name)
(import_specifier alias: (_) @import.alias)
(import_statement
  (import_require_clause (identifier) @import.whole source: (string) @import.from)) @import
(import_alias . (identifier) @import.alias . [(identifier) (nested_identifier)] @import.name) @import
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
[(string) (template_string) (regex) (template_literal_type)] @string

[(type_identifier) (nested_type_identifier)] @type

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
  "??"
] @decision

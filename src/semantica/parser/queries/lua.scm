; Lua. `function Type.name` and `function Type:name` belong to the table Type.

(function_declaration name: (identifier) @name) @def.function
(function_declaration name: (dot_index_expression table: (_) @owner field: (_) @name)) @def.function
(function_declaration
  name: (method_index_expression table: (_) @owner method: (_) @name)) @def.function
(function_declaration body: (block) @body)
(function_declaration !body "end" @body)
(function_declaration "local" @modifier)

; A function that is given a name: by an assignment or a field.
(assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_definition) .)) @def.function
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @owner field: (_) @name) .)
  (expression_list . value: (function_definition) .)) @def.function
(assignment_statement
  (variable_list . name: (bracket_index_expression table: (_) @owner field: (string) @name) .)
  (expression_list . value: (function_definition) .)) @def.function
(field name: [(identifier) (string)] @name value: (function_definition)) @def.function
(function_definition body: (block) @body)
(function_definition !body "end" @body)
; A table with functions in it holds them as a class does.
(assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list
    . value: (table_constructor "{" @body (field value: (function_definition))) .)) @def.variable
(field
  name: (identifier) @name
  value: (table_constructor "{" @body (field value: (function_definition)))) @def.variable
(variable_declaration "local" @lead)
(variable_declaration "local" @modifier)

(parameters name: (identifier) @param)
(parameters (vararg_expression) @param)

(function_call name: [(identifier) (dot_index_expression) (method_index_expression)] @call)

; `require` binds a module to a name, gives one of its fields, or is called for its effect.
(assignment_statement
  (variable_list . name: (identifier) @import.whole)
  (expression_list
    . value: (function_call
      name: (identifier) @_require
      arguments: (arguments . (string) @import.from)))
  (#eq? @_require "require")) @import
(assignment_statement
  (variable_list . name: (identifier) @import.alias)
  (expression_list
    . value: (dot_index_expression
      table: (function_call
        name: (identifier) @_require
        arguments: (arguments . (string) @import.from))
      field: (identifier) @import.name))
  (#eq? @_require "require")) @import
(chunk
  (function_call
    name: (identifier) @_require
    arguments: (arguments . (string) @import.from)) @import
  (#eq? @_require "require"))

(comment) @comment
(hash_bang_line) @comment
(string) @string

[
  (if_statement)
  (elseif_statement)
  (for_statement)
  (while_statement)
  (repeat_statement)
  "and"
  "or"
] @decision

; Zig. Complexity follows lizard: if, for, while, try, catch, and, or, orelse, each switch prong.

(function_declaration name: (identifier) @name) @def.function
(function_declaration type: (_) @return)
(function_declaration body: (block) @body)
(test_declaration . [(string) (identifier)] @name (block) @body) @def.test
(test_declaration "test" @name . (block) @body) @def.test

(variable_declaration . (identifier) @name (struct_declaration "{" @body)) @def.struct
(variable_declaration . (identifier) @name (union_declaration "{" @body)) @def.struct
(variable_declaration . (identifier) @name (enum_declaration "{" @body)) @def.enum
(variable_declaration . (identifier) @name (error_set_declaration "{" @body)) @def.enum
(variable_declaration . (identifier) @name (opaque_declaration "{" @body)) @def.type

(function_declaration ["pub" "export" "extern" "inline" "noinline"] @modifier)
(variable_declaration ["pub" "export" "extern"] @modifier)

(parameters (parameter) @param)
(parameter name: (_) @param.name)
(parameter type: (_) @param.type)

(call_expression function: [(identifier) (field_expression)] @call)

(variable_declaration
  . (identifier) @import.whole
  (builtin_function (builtin_identifier) @_import (arguments (string) @import.from))
  (#eq? @_import "@import")) @import
(variable_declaration
  . (identifier) @import.alias
  (field_expression
    object: (builtin_function (builtin_identifier) @_import (arguments (string) @import.from))
    member: (identifier) @import.name)
  (#eq? @_import "@import")) @import
(using_namespace_declaration
  (builtin_function (builtin_identifier) @_import (arguments (string) @import.from))
  (#eq? @_import "@import")) @import

(comment) @comment
[(string) (multiline_string) (character)] @string

(parameter type: [(identifier) (field_expression) (pointer_type) (slice_type) (nullable_type)
  (array_type) (call_expression)] @type)
(function_declaration type: [(identifier) (field_expression) (pointer_type) (slice_type)
  (nullable_type) (array_type) (error_union_type) (call_expression)] @type)
(variable_declaration type: [(identifier) (field_expression) (pointer_type) (slice_type)
  (nullable_type) (array_type) (call_expression)] @type)
(struct_initializer . [(identifier) (field_expression)] @type)

[
  (if_statement)
  (if_expression)
  (for_statement)
  (for_expression)
  (while_statement)
  (while_expression)
  (try_expression)
  (catch_expression)
] @decision
(binary_expression operator: ["and" "or" "orelse"] @decision)
(switch_case "=>" @decision)

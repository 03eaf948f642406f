; Julia, structure only. A string directly before a definition documents it.

(module_definition name: (identifier) @name . (_) @body) @def.module
(struct_definition (type_head (identifier) @name)) @def.struct
(struct_definition (type_head (parametrized_type_expression . (identifier) @name))) @def.struct
(struct_definition (type_head (_ . (identifier) @name))) @def.struct
(struct_definition
  (type_head (_ . (parametrized_type_expression . (identifier) @name)))) @def.struct
(struct_definition (type_head (_ (operator) . (_) @base)))
(struct_definition (type_head) . (_) @body)
(abstract_definition (type_head . (identifier) @name)) @def.type
(abstract_definition (type_head (_ . (identifier) @name))) @def.type

(function_definition (signature (call_expression . (_) @name))) @def.function
(function_definition (signature (typed_expression . (call_expression . (_) @name)))) @def.function
(function_definition (signature (where_expression . (call_expression . (_) @name)))) @def.function
(function_definition
  (signature (where_expression . (typed_expression . (call_expression . (_) @name))))) @def.function
(function_definition (signature) . (_) @body)
(macro_definition (signature (call_expression . (identifier) @name))) @def.macro
(macro_definition (signature) . (_) @body)
(assignment . (call_expression . (identifier) @name) (operator) @body) @def.function
(assignment . (typed_expression . (call_expression . (identifier) @name)) (operator) @body) @def.function
(assignment . (where_expression . (call_expression . (identifier) @name)) (operator) @body) @def.function

((string_literal) @head . [
  (function_definition) (struct_definition) (abstract_definition) (macro_definition)
  (assignment) (module_definition)
])
((string_literal) @docstring . [
  (function_definition) (struct_definition) (abstract_definition) (macro_definition)
  (assignment) (module_definition)
])

(call_expression . [(identifier) (field_expression)] @call)

(using_statement [(identifier) (scoped_identifier)] @import.name) @import
(import_statement [(identifier) (scoped_identifier)] @import.name) @import
(using_statement (selected_import . (_) @import.from (identifier) @import.name)) @import
(import_statement (selected_import . (_) @import.from (identifier) @import.name)) @import

[(line_comment) (block_comment)] @comment
[(string_literal) (character_literal) (command_literal)] @string

; Fortran, structure only.

(module (module_statement (name) @name) . (_) @body) @def.module
(submodule (submodule_statement (name) @name) . (_) @body) @def.module
(program (program_statement (name) @name) . (_) @body) @def.function
(function (function_statement name: (name) @name) . (_) @body) @def.function
(subroutine (subroutine_statement name: (name) @name) . (_) @body) @def.function
(derived_type_definition (derived_type_statement (type_name) @name) . (_) @body) @def.struct
(interface (interface_statement (name) @name)) @def.interface

(subroutine_call subroutine: (_) @call)
(call_expression . (identifier) @call)

(use_statement (module_name) @import.from) @import
(use_statement (included_items (identifier) @import.name))

(comment) @comment
(string_literal) @string

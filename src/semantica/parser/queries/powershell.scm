; PowerShell, structure only.

(function_statement (function_name) @name) @def.function
(function_statement (script_block) @body)
(class_statement . (simple_name) @name) @def.class
(class_statement "{" @body)
(enum_statement . (simple_name) @name) @def.enum
(class_method_definition (simple_name) @name) @def.method
(class_method_definition (script_block) @body)

(command command_name: (command_name) @call)

(comment) @comment
(string_literal) @string

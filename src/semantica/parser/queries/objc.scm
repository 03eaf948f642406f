; Objective-C, structure only. A method is named by the first word of its selector.

(protocol_declaration . (identifier) @name) @def.interface
(protocol_declaration (protocol_reference_list (identifier) @base))
(protocol_declaration (method_declaration) @body)
(class_interface . (identifier) @name) @def.class
(class_interface superclass: (identifier) @base)
(class_interface (parameterized_arguments (type_name) @base))
(class_interface [(method_declaration) (property_declaration) (instance_variables)] @body)
(class_implementation . (identifier) @name) @def.impl
(class_implementation [(implementation_definition) (comment)] @body)
(method_declaration (identifier) @name) @def.method
(method_definition (identifier) @name) @def.method
(method_definition (compound_statement) @body)
(function_definition
  declarator: (function_declarator declarator: (identifier) @name)
  body: (_) @body) @def.function
(function_definition
  declarator: (pointer_declarator
    declarator: (function_declarator declarator: (identifier) @name))
  body: (_) @body) @def.function
(struct_specifier name: (type_identifier) @name body: (_) @body) @def.struct
(enum_specifier name: (type_identifier) @name body: (_) @body) @def.enum
(type_definition declarator: (type_identifier) @name) @def.type
(preproc_function_def name: (identifier) @name) @def.macro

(message_expression receiver: (_) . method: (identifier) @call)
(call_expression function: [(identifier) (field_expression)] @call)

(preproc_include path: (_) @import.name) @import

(comment) @comment
[(string_literal) (char_literal) (system_lib_string)] @string

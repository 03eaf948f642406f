; Solidity, structure only.

(contract_declaration name: (identifier) @name body: (_) @body) @def.class
(contract_declaration (inheritance_specifier ancestor: (_) @base))
(interface_declaration name: (identifier) @name body: (_) @body) @def.interface
(library_declaration name: (identifier) @name body: (_) @body) @def.class
(struct_declaration name: (identifier) @name body: (_) @body) @def.struct
(enum_declaration name: (identifier) @name) @def.enum
(function_definition name: (identifier) @name) @def.function
(function_definition body: (_) @body)
(modifier_definition name: (identifier) @name) @def.macro
(modifier_definition body: (_) @body)
(constructor_definition "constructor" @name body: (_) @body) @def.constructor

(call_expression function: (expression) @call)

(import_directive source: (string) @import.from) @import
(import_directive import_name: (identifier) @import.name)

(comment) @comment
(string) @string

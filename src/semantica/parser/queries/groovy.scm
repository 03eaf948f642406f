; Groovy and Gradle, structure only.

(class_declaration name: (identifier) @name body: (class_body) @body) @def.class
(class_declaration superclass: (superclass (_) @base))
(class_declaration interfaces: (super_interfaces (type_list (_) @base)))
(interface_declaration name: (identifier) @name body: (_) @body) @def.interface
(enum_declaration name: (identifier) @name body: (_) @body) @def.enum
(method_declaration name: (identifier) @name) @def.method
(method_declaration body: (_) @body)
(constructor_declaration name: (identifier) @name body: (_) @body) @def.constructor
(function_definition name: (identifier) @name body: (_) @body) @def.function

(method_invocation name: (identifier) @call)
(juxt_function_call name: (identifier) @call)

(import_declaration [(scoped_identifier) (identifier)] @import.name) @import

[(line_comment) (block_comment)] @comment
[(string_literal) (character_literal)] @string

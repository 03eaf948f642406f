; Dart, structure only. A body stands beside its signature; both make one function.

(class_definition name: (identifier) @name body: (class_body) @body) @def.class
(class_definition superclass: (superclass (type_identifier) @base))
(class_definition interfaces: (interfaces (type_identifier) @base))
(mixin_declaration (identifier) @name (class_body) @body) @def.trait
(extension_declaration name: (identifier) @name body: (_) @body) @def.impl
(enum_declaration name: (identifier) @name body: (enum_body) @body) @def.enum
(type_alias . (type_identifier) @name) @def.type

(program (function_signature name: (identifier) @name) @clause)
(program (getter_signature name: (identifier) @name) @clause)
(program (setter_signature name: (identifier) @name) @clause)
(method_signature (function_signature name: (identifier) @name)) @clause
(method_signature (getter_signature name: (identifier) @name)) @clause
(method_signature (setter_signature name: (identifier) @name)) @clause
(method_signature (constructor_signature name: (identifier) @name)) @clause
(method_signature (factory_constructor_signature . (identifier) @name)) @clause
(declaration (function_signature name: (identifier) @name)) @clause
(declaration (constructor_signature name: (identifier) @name)) @clause
(function_body) @clause.body
(function_body) @body

((identifier) @call . (selector (argument_part)))
((selector (unconditional_assignable_selector (identifier) @call)) . (selector (argument_part)))
((selector (conditional_assignable_selector (identifier) @call)) . (selector (argument_part)))

(library_import (import_specification (configurable_uri) @import.from)) @import
(import_specification (identifier) @import.whole)

[(comment) (documentation_comment)] @comment
(string_literal) @string

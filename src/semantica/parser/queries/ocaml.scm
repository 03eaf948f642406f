; OCaml, structure only; interfaces too. Local names count when they are functions.

(structure
  (value_definition (let_binding pattern: (value_name) @name body: (_) @body) @def.function))
(let_binding pattern: (value_name) @name (parameter) body: (_) @body) @def.function
(value_definition ["let" "rec" "and"] @lead)
(value_specification [(value_name) (parenthesized_operator)] @name) @def.function
(external [(value_name) (parenthesized_operator)] @name) @def.function
(type_binding name: (_) @name) @def.type
(type_definition ["type" "and"] @lead)
(module_binding (module_name) @name body: (_) @body) @def.module
(module_definition ["module" "and"] @lead)
(module_type_definition (module_type_name) @name) @def.interface
(module_type_definition body: (_) @body)
(class_binding (class_name) @name body: (_) @body) @def.class
(class_definition ["class" "and"] @lead)
(method_definition (method_name) @name) @def.method
(method_definition body: (_) @body)
(exception_definition (constructor_declaration (constructor_name) @name)) @def.type

(application_expression function: (value_path) @call)

(open_module module: (_) @import.from) @import

(comment) @comment
[(string) (quoted_string) (character)] @string

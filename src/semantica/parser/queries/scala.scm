; Scala 2 and 3. Complexity follows lizard: if, for, while, do, case, catch, && and ||.

(class_definition name: (_) @name) @def.class
(class_definition body: (_) @body)
(object_definition name: (_) @name) @def.class
(object_definition body: (_) @body)
(package_object name: (_) @name) @def.class
(package_object body: (_) @body)
(trait_definition name: (_) @name) @def.trait
(trait_definition body: (_) @body)
(enum_definition name: (_) @name) @def.enum
(enum_definition body: (_) @body)
(type_definition name: (_) @name) @def.type
; Only the first of several types has its field, so they are named here.
(class_definition (extends_clause
  [(type_identifier) (generic_type) (stable_type_identifier) (annotated_type)] @base))
(object_definition (extends_clause
  [(type_identifier) (generic_type) (stable_type_identifier)] @base))
(package_object (extends_clause
  [(type_identifier) (generic_type) (stable_type_identifier)] @base))
(trait_definition (extends_clause
  [(type_identifier) (generic_type) (stable_type_identifier) (function_type)] @base))
(enum_definition (extends_clause
  [(type_identifier) (generic_type) (stable_type_identifier)] @base))

(function_definition name: (_) @name body: (_) @body) @def.function
(function_definition return_type: (_) @return)
(function_declaration name: (_) @name) @def.function
(function_declaration return_type: (_) @return)
(val_definition pattern: (identifier) @name value: (lambda_expression) @body) @def.function

; A given with members, and the methods that extend a type, belong to that type.
(given_definition name: (_) @name body: (with_template_body) @body) @def.impl
(given_definition
  !name return_type: (generic_type type: (_) @name) body: (with_template_body) @body) @def.impl
(given_definition
  !name return_type: (type_identifier) @name body: (with_template_body) @body) @def.impl
(given_definition return_type: (_) @base body: (with_template_body))
(extension_definition
  parameters: (parameters (parameter type: (type_identifier) @name)) body: (_) @body) @def.impl
(extension_definition
  parameters: (parameters (parameter type: (generic_type type: (_) @name)))
  body: (_) @body) @def.impl

(class_definition (modifiers _ @modifier))
(class_definition "case" @modifier)
(object_definition (modifiers _ @modifier))
(object_definition "case" @modifier)
(trait_definition (modifiers _ @modifier))
(type_definition (modifiers _ @modifier))
(type_definition (opaque_modifier) @modifier)
(function_definition (modifiers _ @modifier))
(function_declaration (modifiers _ @modifier))
(val_definition (modifiers _ @modifier))
(given_definition (modifiers _ @modifier))
(class_definition (annotation) @annotation)
(object_definition (annotation) @annotation)
(trait_definition (annotation) @annotation)
(function_definition (annotation) @annotation)
(function_declaration (annotation) @annotation)

(parameter) @param
(parameter name: (_) @param.name)
(parameter type: (_) @param.type)

(call_expression function: [(identifier) (field_expression)] @call)
(call_expression function: (generic_function function: [(identifier) (field_expression)] @call))
(instance_expression . [(type_identifier) (stable_type_identifier)] @call)
(instance_expression . (generic_type type: (_) @call))
(infix_expression operator: (identifier) @call)

(import_declaration) @import
(import_declaration [(identifier) (operator_identifier)] @import.from)
(import_declaration (namespace_wildcard) @import.name)
(namespace_selectors [(identifier) (namespace_wildcard)] @import.name)
(arrow_renamed_identifier name: (_) @import.name)
(arrow_renamed_identifier alias: (_) @import.alias)
(as_renamed_identifier name: (_) @import.name)
(as_renamed_identifier alias: (_) @import.alias)

[(comment) (block_comment)] @comment
[(string) (interpolated_string_expression) (character_literal)] @string

[(type_identifier) (stable_type_identifier)] @type

["if" "for" "while" "do" "catch"] @decision
(case_clause "case" @decision)
((operator_identifier) @decision (#any-of? @decision "&&" "||"))

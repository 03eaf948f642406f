; Java. Complexity follows lizard: if, for, while, case, catch, ?, && and ||.

(class_declaration name: (identifier) @name body: (class_body) @body) @def.class
(record_declaration name: (identifier) @name body: (class_body) @body) @def.class
(interface_declaration name: (identifier) @name body: (interface_body) @body) @def.interface
(annotation_type_declaration name: (identifier) @name body: (_) @body) @def.interface
(enum_declaration name: (identifier) @name body: (enum_body) @body) @def.enum
(superclass (_) @base)
(super_interfaces (type_list (_) @base))
(extends_interfaces (type_list (_) @base))

(method_declaration name: (identifier) @name) @def.method
(method_declaration type: (_) @return)
(method_declaration body: (block) @body)
(annotation_type_element_declaration name: (identifier) @name) @def.method
(annotation_type_element_declaration type: (_) @return)
(constructor_declaration name: (identifier) @name body: (_) @body) @def.constructor
(compact_constructor_declaration name: (identifier) @name body: (_) @body) @def.constructor

; Of definitions alone: a parameter has modifiers and annotations of its own.
(class_declaration (modifiers ["public" "protected" "private" "static" "final" "abstract"
  "sealed" "non-sealed" "strictfp"] @modifier))
(record_declaration (modifiers ["public" "protected" "private" "static" "final"] @modifier))
(interface_declaration (modifiers ["public" "protected" "private" "static" "abstract" "sealed"
  "non-sealed"] @modifier))
(annotation_type_declaration (modifiers ["public" "protected" "private" "static"] @modifier))
(enum_declaration (modifiers ["public" "protected" "private" "static"] @modifier))
(method_declaration (modifiers ["public" "protected" "private" "static" "final" "abstract"
  "default" "synchronized" "native" "strictfp"] @modifier))
(constructor_declaration (modifiers ["public" "protected" "private"] @modifier))
(compact_constructor_declaration (modifiers ["public" "protected" "private"] @modifier))
(class_declaration (modifiers [(annotation) (marker_annotation)] @annotation))
(record_declaration (modifiers [(annotation) (marker_annotation)] @annotation))
(interface_declaration (modifiers [(annotation) (marker_annotation)] @annotation))
(annotation_type_declaration (modifiers [(annotation) (marker_annotation)] @annotation))
(enum_declaration (modifiers [(annotation) (marker_annotation)] @annotation))
(method_declaration (modifiers [(annotation) (marker_annotation)] @annotation))
(constructor_declaration (modifiers [(annotation) (marker_annotation)] @annotation))
(compact_constructor_declaration (modifiers [(annotation) (marker_annotation)] @annotation))

(formal_parameters (formal_parameter type: (_) @param.type name: (_) @param.name) @param)
(formal_parameters (spread_parameter) @param)
(spread_parameter
  [(type_identifier) (scoped_type_identifier) (generic_type) (array_type) (integral_type)
   (floating_point_type) (boolean_type)] @param.type)
(spread_parameter "..." @param.type)
(spread_parameter (variable_declarator name: (_) @param.name))

(method_invocation name: (identifier) @call)
(object_creation_expression type: [(type_identifier) (scoped_type_identifier)] @call)
(object_creation_expression
  type: (generic_type . [(type_identifier) (scoped_type_identifier)] @call))
(explicit_constructor_invocation constructor: [(this) (super)] @call)

(import_declaration (scoped_identifier) @import.from) @import
(import_declaration (identifier) @import.from) @import
(import_declaration (asterisk) @import.name)

[(line_comment) (block_comment)] @comment
[(string_literal) (character_literal)] @string

[(type_identifier) (scoped_type_identifier)] @type

[
  (if_statement)
  (for_statement)
  (enhanced_for_statement)
  (while_statement)
  (do_statement)
  (catch_clause)
  (ternary_expression)
  "&&"
  "||"
] @decision
(switch_label "case" @decision)

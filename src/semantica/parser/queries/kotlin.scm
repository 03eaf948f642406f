; Kotlin. Complexity follows lizard: the Elvis operator counts, and each entry of a when but else.

(class_declaration name: (identifier) @name) @def.class
(class_declaration "interface" name: (identifier) @name) @def.interface
(class_declaration (modifiers (class_modifier "enum")) name: (identifier) @name) @def.enum
(class_declaration [(class_body) (enum_class_body)] @body)
(object_declaration name: (identifier) @name) @def.class
(object_declaration (class_body) @body)
; A nameless companion is left out: its members are called on the class itself.
(companion_object name: (identifier) @name) @def.class
(companion_object name: (identifier) (class_body) @body)
(enum_entry (identifier) @name (class_body) @body) @def.class
(type_alias type: (identifier) @name) @def.type
(delegation_specifier (user_type) @base)
(delegation_specifier (constructor_invocation (user_type) @base))
(delegation_specifier (explicit_delegation (user_type) @base))

(function_declaration name: (identifier) @name) @def.function
(function_declaration (function_body) @body)
(function_declaration
  (function_value_parameters) .
  [(user_type) (nullable_type) (function_type) (parenthesized_type) (non_nullable_type)] @return)
(secondary_constructor "constructor" @name) @def.constructor
(secondary_constructor (block) @body)
(property_declaration
  (variable_declaration . (identifier) @name)
  (anonymous_function (function_body) @body)) @def.function
(anonymous_function
  (function_value_parameters) .
  [(user_type) (nullable_type) (function_type) (parenthesized_type)] @return)
(property_declaration
  (variable_declaration . (identifier) @name) (lambda_literal "{" @body)) @def.function
(property_declaration
  (variable_declaration . (identifier) @name)
  (object_literal (class_body) @body)) @def.variable
(property_declaration (variable_declaration . (identifier) @name) (getter) @body) @def.property
(property_declaration (variable_declaration . (identifier) @name) (setter) @body) @def.property

; The receiver of an extension.
(function_declaration (user_type (identifier) @owner .) . name: (identifier))
(function_declaration (user_type (identifier) @owner . (type_arguments) .) . name: (identifier))
(function_declaration (nullable_type (user_type (identifier) @owner .)) . name: (identifier))
(function_declaration
  (nullable_type (user_type (identifier) @owner . (type_arguments) .)) . name: (identifier))
(property_declaration (user_type (identifier) @owner .) . (variable_declaration))
(property_declaration (user_type (identifier) @owner . (type_arguments) .) . (variable_declaration))

(class_declaration (modifiers
  [(visibility_modifier) (class_modifier) (inheritance_modifier) (platform_modifier)] @modifier))
(class_declaration "fun" @modifier)
(object_declaration (modifiers [(visibility_modifier) (class_modifier)] @modifier))
(companion_object (modifiers (visibility_modifier) @modifier))
(function_declaration (modifiers
  [
    (visibility_modifier) (function_modifier) (inheritance_modifier) (member_modifier)
    (platform_modifier)
  ] @modifier))
(secondary_constructor (modifiers (visibility_modifier) @modifier))
(property_declaration (modifiers
  [
    (visibility_modifier) (property_modifier) (inheritance_modifier) (member_modifier)
    (function_modifier)
  ] @modifier))
(type_alias (modifiers (visibility_modifier) @modifier))
(class_declaration (modifiers (annotation) @annotation))
(object_declaration (modifiers (annotation) @annotation))
(function_declaration (modifiers (annotation) @annotation))
(secondary_constructor (modifiers (annotation) @annotation))
(property_declaration (modifiers (annotation) @annotation))

(function_value_parameters (parameter) @param)
(parameter . (identifier) @param.name)
(parameter . (identifier) . (_) @param.type)

(call_expression . [(identifier) (navigation_expression)] @call)
(constructor_delegation_call ["this" "super"] @call)

(import (qualified_identifier) @import.from) @import
(import "*" @import.name)
(import (qualified_identifier) . (identifier) @import.whole)

[(line_comment) (block_comment)] @comment
[(string_literal) (multiline_string_literal) (character_literal)] @string

(user_type) @type

[
  (if_expression)
  (for_statement)
  (while_statement)
  (do_while_statement)
  (catch_block)
  "&&"
  "||"
  "?:"
] @decision
(when_entry . condition: (_) @decision)

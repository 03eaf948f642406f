; Rust. Complexity follows lizard: if, for, while, `?`, && and ||, the else of a `let`, and each
; match arm but the first. A where clause, which lizard counts, decides nothing.

(function_item name: (identifier) @name body: (block) @body) @def.function
(function_item return_type: (_) @return)
(function_signature_item name: (identifier) @name) @def.function
(function_signature_item return_type: (_) @return)
(macro_definition name: (identifier) @name) @def.macro
(macro_definition ["{" "(" "["] @body)

(struct_item name: (type_identifier) @name) @def.struct
(struct_item body: (field_declaration_list) @body)
(union_item name: (type_identifier) @name body: (_) @body) @def.struct
(enum_item name: (type_identifier) @name body: (_) @body) @def.enum
(trait_item name: (type_identifier) @name body: (declaration_list) @body) @def.trait
(trait_item bounds: (trait_bounds [(type_identifier) (scoped_type_identifier) (generic_type)] @base))
(type_item name: (type_identifier) @name) @def.type
(mod_item name: (identifier) @name body: (declaration_list) @body) @def.module

; An impl is named by its type, without its generics or references.
(impl_item body: (declaration_list) @body) @def.impl
(impl_item trait: (_) @base)
(impl_item type: [
  (type_identifier) @name
  (generic_type type: (type_identifier) @name)
  (generic_type type: (scoped_type_identifier name: (type_identifier) @name))
  (scoped_type_identifier name: (type_identifier) @name)
  (reference_type type: (type_identifier) @name)
  (reference_type type: (generic_type type: (type_identifier) @name))
  (primitive_type) @name
  (tuple_type) @name
  (array_type) @name
  (pointer_type) @name
  (dynamic_type) @name
  (bounded_type) @name
  (unit_type) @name
  (never_type) @name
  (function_type) @name
])

; A test, with at most one more attribute after its mark.
((attribute_item (attribute [(identifier) (scoped_identifier)] @_test))
  . (function_item) @def.test
  (#match? @_test "^(test|.*::test)$"))
((attribute_item (attribute [(identifier) (scoped_identifier)] @_test))
  . (attribute_item) . (function_item) @def.test
  (#match? @_test "^(test|.*::test)$"))

(attribute_item) @attribute
(function_item (visibility_modifier) @modifier)
(function_signature_item (visibility_modifier) @modifier)
(struct_item (visibility_modifier) @modifier)
(union_item (visibility_modifier) @modifier)
(enum_item (visibility_modifier) @modifier)
(trait_item (visibility_modifier) @modifier)
(type_item (visibility_modifier) @modifier)
(mod_item (visibility_modifier) @modifier)
(function_modifiers ["async" "const" "unsafe" "default" (extern_modifier)] @modifier)
(trait_item "unsafe" @modifier)
(impl_item "unsafe" @modifier)

(parameters (self_parameter) @param)
(parameters (parameter) @param)
(parameters (variadic_parameter) @param)
(parameter pattern: _ @param.name)
(parameter type: (_) @param.type)

(call_expression function: [(identifier) (scoped_identifier) (field_expression)] @call)
(call_expression function: (generic_function
  function: [(identifier) (scoped_identifier) (field_expression)] @call))
(macro_invocation macro: [(identifier) (scoped_identifier)] @call)
(struct_expression name: [(type_identifier) (scoped_type_identifier)] @call)

(use_declaration) @import
(use_declaration argument: [(identifier) (scoped_identifier)] @import.name)
(use_declaration argument: (use_wildcard) @import.name)
(use_list [(identifier) (scoped_identifier) (self) (use_wildcard)] @import.name)
(scoped_use_list) @import.group
(scoped_use_list path: (_) @import.from)
(use_as_clause path: (_) @import.name)
(use_as_clause alias: (_) @import.alias)
(extern_crate_declaration name: (_) @import.name) @import
(extern_crate_declaration alias: (_) @import.alias)

[(line_comment) (block_comment)] @comment
[(string_literal) (raw_string_literal) (char_literal)] @string

[(type_identifier) (scoped_type_identifier)] @type

[
  (if_expression)
  (while_expression)
  (for_expression)
  (try_expression)
] @decision
(binary_expression operator: ["&&" "||"] @decision)
(let_chain "&&" @decision)
(let_declaration "else" @decision)
(match_pattern "if" @decision)
(match_block (match_arm) (match_arm) @decision)
(token_tree ["if" "while" "&&" "||" "?"] @decision)

; Swift. Complexity follows lizard: if, guard, for, while, case, catch, ?, && and ||.

(class_declaration declaration_kind: "class" name: (_) @name) @def.class
(class_declaration declaration_kind: "actor" name: (_) @name) @def.class
(class_declaration declaration_kind: "struct" name: (_) @name) @def.struct
(class_declaration declaration_kind: "enum" name: (_) @name) @def.enum
(class_declaration declaration_kind: "extension" name: (_) @name) @def.impl
(class_declaration body: (_) @body)
(protocol_declaration name: (_) @name body: (_) @body) @def.interface
(inheritance_specifier inherits_from: (_) @base)
(typealias_declaration . name: (_) @name) @def.type
(typealias_declaration (modifiers) . name: (_) @name) @def.type

; `name:` also marks the return type, which stands later; the first one is the name.
(function_declaration name: _ @name) @def.function
(function_declaration "->" . (_) @return)
(protocol_function_declaration name: _ @name) @def.method
(protocol_function_declaration "->" . (_) @return)
(init_declaration name: _ @name) @def.constructor
(deinit_declaration "deinit" @name) @def.method
(function_body) @body
(subscript_declaration "subscript" @name (computed_property) @body) @def.method
(subscript_declaration "->" . (_) @return)
(property_declaration
  name: (_ bound_identifier: (_) @name)
  [computed_value: (_) (willset_didset_block)] @body) @def.property
(macro_declaration (simple_identifier) @name) @def.macro

; Patterns under function_declaration take long to compile in this grammar: few and flat.
(modifiers [
  (visibility_modifier) (member_modifier) (mutation_modifier) (property_modifier)
  (inheritance_modifier) (function_modifier) (property_behavior_modifier)
] @modifier)
(modifiers (attribute) @attribute)
(class_declaration ["indirect" "actor"] @modifier)
(function_declaration ["class" "async" (throws)] @modifier)
(protocol_function_declaration ["async" (throws)] @modifier)
(init_declaration ["async" (throws)] @modifier)

(parameter) @param
(parameter name: (simple_identifier) @param.name)
(parameter ":" . (_) @param.type)
(parameter (parameter_modifiers) . (_) @param.type)
(parameter (type_modifiers) . (_) @param.type)
(parameter "..." @param.type)

; `a[i]` is a call with brackets in this grammar, and no call for us.
(call_expression
  . [(simple_identifier) (navigation_expression)] @call
  (call_suffix . (value_arguments "(")))
(call_expression
  . [(simple_identifier) (navigation_expression)] @call
  (call_suffix . (lambda_literal))
  (#not-eq? @call "defer"))
(constructor_expression constructed_type: (user_type) @call)

(import_declaration (identifier) @import.name) @import

[(comment) (multiline_comment)] @comment
[(line_string_literal) (multi_line_string_literal) (raw_string_literal) (regex_literal)] @string

(user_type) @type

[
  (if_statement)
  (guard_statement)
  (for_statement)
  (while_statement)
  (repeat_while_statement)
  (catch_block)
  (ternary_expression)
  "&&"
  "||"
] @decision
(switch_entry "case" @decision)
(if_statement "case" @decision)
(guard_statement "case" @decision)

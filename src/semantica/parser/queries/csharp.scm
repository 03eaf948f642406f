; C#. Complexity follows lizard: if, for, while, case, catch, ?, ??, ?., && and ||; foreach, which
; lizard overlooks, is a loop like the others.

(class_declaration name: (identifier) @name) @def.class
(class_declaration body: (_) @body)
(struct_declaration name: (identifier) @name) @def.struct
(struct_declaration body: (_) @body)
(record_declaration name: (identifier) @name) @def.class
(record_declaration "struct") @def.struct
(record_declaration body: (_) @body)
(interface_declaration name: (identifier) @name) @def.interface
(interface_declaration body: (_) @body)
(enum_declaration name: (identifier) @name) @def.enum
(enum_declaration body: (_) @body)
(delegate_declaration name: (identifier) @name) @def.type
(namespace_declaration name: (_) @name body: (_) @body) @def.module
(base_list [(identifier) (generic_name) (qualified_name)] @base)
(base_list (primary_constructor_base_type type: (_) @base))

(method_declaration name: (identifier) @name) @def.method
(method_declaration returns: (_) @return)
(method_declaration body: (_) @body)
(constructor_declaration name: (identifier) @name) @def.constructor
(constructor_declaration body: (_) @body)
(destructor_declaration "~" @name name: (identifier) @name.end) @def.method
(destructor_declaration body: (_) @body)
(operator_declaration "operator" @name operator: _ @name.end) @def.method
(operator_declaration type: (_) @return)
(operator_declaration body: (_) @body)
(conversion_operator_declaration "operator" @name type: (_) @name.end) @def.method
(conversion_operator_declaration type: (_) @return)
(conversion_operator_declaration body: (_) @body)
(local_function_statement name: (identifier) @name) @def.function
(local_function_statement type: (_) @return)
(local_function_statement body: (_) @body)
(property_declaration name: (identifier) @name) @def.property
(property_declaration accessors: (_) @body)
(property_declaration value: (arrow_expression_clause) @body)
(indexer_declaration "this" @name) @def.property
(indexer_declaration accessors: (_) @body)
(indexer_declaration value: (_) @body)
(event_declaration name: (identifier) @name) @def.property
(event_declaration accessors: (_) @body)

; Of definitions alone: a parameter has modifiers and attributes of its own.
(class_declaration (modifier) @modifier)
(struct_declaration (modifier) @modifier)
(record_declaration (modifier) @modifier)
(interface_declaration (modifier) @modifier)
(enum_declaration (modifier) @modifier)
(delegate_declaration (modifier) @modifier)
(method_declaration (modifier) @modifier)
(constructor_declaration (modifier) @modifier)
(operator_declaration (modifier) @modifier)
(conversion_operator_declaration (modifier) @modifier)
(local_function_statement (modifier) @modifier)
(property_declaration (modifier) @modifier)
(indexer_declaration (modifier) @modifier)
(event_declaration (modifier) @modifier)
(class_declaration (attribute_list) @attribute)
(struct_declaration (attribute_list) @attribute)
(record_declaration (attribute_list) @attribute)
(interface_declaration (attribute_list) @attribute)
(enum_declaration (attribute_list) @attribute)
(delegate_declaration (attribute_list) @attribute)
(method_declaration (attribute_list) @attribute)
(constructor_declaration (attribute_list) @attribute)
(operator_declaration (attribute_list) @attribute)
(conversion_operator_declaration (attribute_list) @attribute)
(local_function_statement (attribute_list) @attribute)
(property_declaration (attribute_list) @attribute)
(indexer_declaration (attribute_list) @attribute)
(event_declaration (attribute_list) @attribute)

(parameter_list (parameter) @param)
(parameter name: (identifier) @param.name)
(parameter (modifier) @param.type)
(parameter type: (_) @param.type)
; The grammar has no node around `params string[] names`.
(parameter_list name: (identifier) @param)

(invocation_expression function: [(identifier) (generic_name) (member_access_expression)] @call)
(invocation_expression function: (conditional_access_expression
  (member_binding_expression name: (_) @call)))
(object_creation_expression type: [(identifier) (generic_name) (qualified_name)] @call)
(constructor_initializer ["base" "this"] @call)

(using_directive [(qualified_name) (alias_qualified_name) (generic_name)] @import.name) @import
(using_directive !name (identifier) @import.name) @import
(using_directive name: (identifier) . (identifier) @import.name) @import
(using_directive name: (identifier) @import.alias)

(comment) @comment
[
  (string_literal)
  (verbatim_string_literal)
  (raw_string_literal)
  (interpolated_string_expression)
  (character_literal)
] @string

(parameter type: [(identifier) (generic_name) (qualified_name) (nullable_type) (array_type)] @type)
(variable_declaration
  type: [(identifier) (generic_name) (qualified_name) (nullable_type) (array_type)] @type)
(method_declaration
  returns: [(identifier) (generic_name) (qualified_name) (nullable_type) (array_type)] @type)
(property_declaration
  type: [(identifier) (generic_name) (qualified_name) (nullable_type) (array_type)] @type)
(object_creation_expression type: [(identifier) (generic_name) (qualified_name)] @type)
(array_creation_expression type: (_) @type)
(cast_expression type: [(identifier) (generic_name) (qualified_name)] @type)
(as_expression right: [(identifier) (generic_name) (qualified_name)] @type)
(declaration_pattern type: [(identifier) (generic_name) (qualified_name)] @type)
(catch_declaration type: [(identifier) (qualified_name)] @type)
(typeof_expression type: [(identifier) (generic_name) (qualified_name)] @type)
(foreach_statement type: [(identifier) (generic_name) (qualified_name)] @type)
(type_argument_list [(identifier) (generic_name) (qualified_name)] @type)

[
  (if_statement)
  (for_statement)
  (foreach_statement)
  (while_statement)
  (do_statement)
  (catch_clause)
  (conditional_expression)
  (conditional_access_expression)
  "&&"
  "||"
  "??"
] @decision
(switch_section "case" @decision)

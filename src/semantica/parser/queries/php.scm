; PHP, with HTML around it. Complexity follows lizard: `??` and `?:` are not counted, match is.

(namespace_definition name: (_) @name body: (_) @body) @def.module
(class_declaration name: (name) @name body: (_) @body) @def.class
(interface_declaration name: (name) @name body: (_) @body) @def.interface
(trait_declaration name: (name) @name body: (_) @body) @def.trait
(enum_declaration name: (name) @name body: (_) @body) @def.enum
(base_clause [(name) (qualified_name)] @base)
(class_interface_clause [(name) (qualified_name)] @base)
(use_declaration [(name) (qualified_name)] @base)

(function_definition name: (name) @name body: (_) @body) @def.function
(function_definition return_type: (_) @return)
(method_declaration name: (name) @name) @def.method
(method_declaration body: (_) @body)
(method_declaration return_type: (_) @return)
(expression_statement (assignment_expression
  left: (variable_name (name) @name)
  right: [(anonymous_function body: (_) @body) (arrow_function body: (_) @body)]) @def.function)
(anonymous_function return_type: (_) @return)
(arrow_function return_type: (_) @return)

(class_declaration [(abstract_modifier) (final_modifier) (readonly_modifier)] @modifier)
(method_declaration
  [(visibility_modifier) (abstract_modifier) (final_modifier) (static_modifier)] @modifier)
(anonymous_function (static_modifier) @modifier)
(arrow_function (static_modifier) @modifier)
(class_declaration attributes: (attribute_list (attribute_group) @attribute))
(interface_declaration attributes: (attribute_list (attribute_group) @attribute))
(trait_declaration attributes: (attribute_list (attribute_group) @attribute))
(enum_declaration attributes: (attribute_list (attribute_group) @attribute))
(function_definition attributes: (attribute_list (attribute_group) @attribute))
(method_declaration attributes: (attribute_list (attribute_group) @attribute))

(simple_parameter) @param
(simple_parameter name: (_) @param.name)
(simple_parameter type: (_) @param.type)
(variadic_parameter) @param
(variadic_parameter name: (_) @param.name)
(variadic_parameter type: (_) @param.type)
(variadic_parameter "..." @param.type)
(property_promotion_parameter) @param
(property_promotion_parameter name: (_) @param.name)
(property_promotion_parameter type: (_) @param.type)

(function_call_expression function: [(name) (qualified_name) (relative_name)] @call)
(member_call_expression name: (name) @call)
(nullsafe_member_call_expression name: (name) @call)
(scoped_call_expression name: (name) @call)
(object_creation_expression [(name) (qualified_name)] @call)
(object_creation_expression [(name) (qualified_name)] @type)
(scoped_call_expression scope: [(name) (qualified_name)] @type)
(class_constant_access_expression . [(name) (qualified_name)] @type)
(binary_expression operator: "instanceof" right: [(name) (qualified_name)] @type)
(named_type) @type

(namespace_use_declaration) @import
(namespace_use_declaration . (namespace_name) @import.from)
(namespace_use_clause . [(name) (qualified_name)] @import.name)
(namespace_use_clause type: _ . [(name) (qualified_name)] @import.name)
(namespace_use_clause alias: (name) @import.alias)
(require_once_expression (string) @import.name) @import
(require_expression (string) @import.name) @import
(include_once_expression (string) @import.name) @import
(include_expression (string) @import.name) @import
(require_once_expression (_ right: (string) @import.name)) @import
(require_expression (_ right: (string) @import.name)) @import
(include_once_expression (_ right: (string) @import.name)) @import
(include_expression (_ right: (string) @import.name)) @import

(comment) @comment
[(string) (encapsed_string) (heredoc) (nowdoc) (text) (shell_command_expression)] @string

[
  (if_statement)
  (else_if_clause)
  (for_statement)
  (foreach_statement)
  (while_statement)
  (do_statement)
  (case_statement)
  (catch_clause)
  (match_expression)
  "&&"
  "||"
] @decision
(conditional_expression body: (_)) @decision

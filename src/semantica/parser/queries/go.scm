; Go. Complexity follows lizard: if, for, case, && and ||.

(function_declaration name: (identifier) @name) @def.function
(function_declaration result: (_) @return)
(function_declaration body: (block) @body)

(method_declaration name: (field_identifier) @name) @def.method
(method_declaration result: (_) @return)
(method_declaration body: (block) @body)
(method_declaration receiver: (parameter_list (parameter_declaration type: (type_identifier) @owner)))
(method_declaration receiver: (parameter_list (parameter_declaration
  type: (pointer_type (type_identifier) @owner))))
(method_declaration receiver: (parameter_list (parameter_declaration
  type: (generic_type type: (type_identifier) @owner))))
(method_declaration receiver: (parameter_list (parameter_declaration
  type: (pointer_type (generic_type type: (type_identifier) @owner)))))

(type_spec name: (type_identifier) @name
  type: (struct_type (field_declaration_list) @body)) @def.struct
(type_spec name: (type_identifier) @name type: (interface_type "{" @body)) @def.interface
(type_spec name: (type_identifier) @name) @def.type
(type_alias name: (type_identifier) @name) @def.type
(type_declaration "type" @lead)
(type_spec type: (struct_type (field_declaration_list (field_declaration !name type: (_) @base))))
(type_spec type: (interface_type (type_elem . [(type_identifier) (qualified_type)] @base .)))
(method_elem name: (field_identifier) @name) @def.method
(method_elem result: (_) @return)

(var_spec name: (identifier) @name
  value: (expression_list . (func_literal body: (block) @body) .)) @def.function
(var_spec value: (expression_list . (func_literal result: (_) @return) .))
(var_declaration "var" @lead)
(short_var_declaration
  left: (expression_list . (identifier) @name .)
  right: (expression_list . (func_literal body: (block) @body) .)) @def.function
(short_var_declaration right: (expression_list . (func_literal result: (_) @return) .))

(function_declaration parameters: (parameter_list (_) @param))
(method_declaration parameters: (parameter_list (_) @param))
(method_elem parameters: (parameter_list (_) @param))
(func_literal parameters: (parameter_list (_) @param))
(parameter_declaration name: (identifier) @param.name)
(parameter_declaration type: (_) @param.type)
(variadic_parameter_declaration name: (identifier) @param.name)
(variadic_parameter_declaration "..." @param.type type: (_) @param.type)

(call_expression function: [(identifier) (selector_expression)] @call)
; `Make[int](1)` reads as a conversion, and is more often a call.
(type_conversion_expression type: (generic_type type: (_) @call))

(import_spec path: (_) @import.name) @import
(import_spec name: (_) @import.alias)

(comment) @comment
[(interpreted_string_literal) (raw_string_literal) (rune_literal)] @string

[(type_identifier) (qualified_type)] @type

[
  (if_statement)
  (for_statement)
  (expression_case)
  (type_case)
  (communication_case)
  "&&"
  "||"
] @decision

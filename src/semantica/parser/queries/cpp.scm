; C++, on top of c.scm.

(class_specifier name: (_) body: (_) @body) @def.class
(class_specifier name: (type_identifier) @name)
(class_specifier name: (template_type name: (_) @name))
(class_specifier name: (qualified_identifier scope: (_) @owner name: (type_identifier) @name))
(struct_specifier name: (template_type name: (_) @name) body: (_) @body) @def.struct
(struct_specifier
  name: (qualified_identifier scope: (_) @owner name: (type_identifier) @name)
  body: (_) @body) @def.struct
(base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @base)
(namespace_definition name: (_) @name body: (_) @body) @def.module
(type_definition type: [(qualified_identifier) (template_type) (dependent_type) (decltype)]
  declarator: (type_identifier) @name) @def.type
(type_definition declarator: (reference_declarator (type_identifier) @name)) @def.type
(concept_definition name: (identifier) @name) @def.type
(alias_declaration name: (type_identifier) @name) @def.type
(template_declaration "template" @lead)
(template_declaration parameters: (_) @lead)
(template_declaration (requires_clause) @lead)
; A macro before its name makes a class look like a function: `class EXPORT Widget : Base {`.
(function_definition type: (class_specifier !body) declarator: (identifier) @name) @def.class
(function_definition type: (struct_specifier !body) declarator: (identifier) @name) @def.struct

; Methods in their class. What has no type there is a constructor.
(function_definition declarator: (function_declarator
  declarator: [(field_identifier) (operator_name) (destructor_name)] @name)) @def.function
(function_definition declarator: (pointer_declarator declarator: (function_declarator
  declarator: [(field_identifier) (operator_name)] @name))) @def.function
(function_definition declarator: (reference_declarator (function_declarator
  declarator: [(identifier) (field_identifier) (operator_name)] @name))) @def.function
(function_definition declarator: (operator_cast "operator" @name type: (_) @name.end)) @def.function
(field_declaration_list (function_definition !type declarator: (function_declarator
  declarator: (identifier))) @def.constructor)
(field_declaration_list (template_declaration (function_definition !type
  declarator: (function_declarator declarator: (identifier))) @def.constructor))
(field_declaration declarator: (function_declarator
  declarator: [(field_identifier) (operator_name)] @name)) @def.function
(field_declaration declarator: (pointer_declarator declarator: (function_declarator
  declarator: [(field_identifier) (operator_name)] @name))) @def.function
(field_declaration declarator: (reference_declarator (function_declarator
  declarator: [(field_identifier) (operator_name)] @name))) @def.function
(field_declaration_list (declaration declarator: (function_declarator
  declarator: (identifier) @name)) @def.constructor)
(field_declaration_list (declaration declarator: (function_declarator
  declarator: (destructor_name) @name)) @def.function)
(field_declaration_list (declaration declarator: (operator_cast
  "operator" @name type: (_) @name.end)) @def.function)
(field_declaration_list (template_declaration (declaration declarator: (function_declarator
  declarator: (identifier) @name)) @def.function))

; Methods outside of it.
(function_definition declarator: (function_declarator declarator: (qualified_identifier)))
  @def.function
(function_definition declarator: (pointer_declarator
  declarator: (function_declarator declarator: (qualified_identifier)))) @def.function
(function_definition declarator: (reference_declarator
  (function_declarator declarator: (qualified_identifier)))) @def.function
(function_definition declarator: (qualified_identifier
  name: (operator_cast "operator" @name type: (_) @name.end))) @def.function
(function_definition !type declarator: (function_declarator
  declarator: (qualified_identifier name: (identifier)))) @def.constructor
(function_declarator declarator: (qualified_identifier
  name: [(identifier) (operator_name) (destructor_name)] @name))
(function_declarator declarator: (qualified_identifier name: (qualified_identifier
  name: [(identifier) (operator_name) (destructor_name)] @name)))
(function_declarator declarator: (qualified_identifier name: (qualified_identifier
  name: (qualified_identifier name: [(identifier) (operator_name) (destructor_name)] @name))))
(function_declarator declarator: (qualified_identifier
  scope: [(namespace_identifier) @owner (template_type name: (_) @owner)]))
(function_declarator declarator: (qualified_identifier name: (qualified_identifier
  scope: [(namespace_identifier) @owner (template_type name: (_) @owner)])))
(function_declarator declarator: (qualified_identifier name: (qualified_identifier
  name: (qualified_identifier
    scope: [(namespace_identifier) @owner (template_type name: (_) @owner)]))))
(function_definition declarator: (qualified_identifier
  scope: [(namespace_identifier) @owner (template_type name: (_) @owner)]))

; A test of GoogleTest: its macro, its suite and its name are the name.
(function_definition
  !type
  declarator: (function_declarator
    declarator: (identifier) @_macro
    parameters: (parameter_list
      . (parameter_declaration type: (type_identifier) @name.end)
      . (parameter_declaration type: (type_identifier) @name.end) .))
  (#match? @_macro "^(TYPED_)?TEST(_[FP])?$")) @def.test

; Prototypes: not in functions, where `Lock lock(mutex);` is an object.
(translation_unit (declaration type: (_) declarator: (function_declarator
  declarator: (identifier) @name)) @def.function)
(translation_unit (declaration type: (_) declarator: (pointer_declarator
  declarator: (function_declarator declarator: (identifier) @name))) @def.function)
(translation_unit (declaration type: (_) declarator: (reference_declarator
  (function_declarator declarator: [(identifier) (operator_name)] @name))) @def.function)
(declaration_list (declaration type: (_) declarator: (function_declarator
  declarator: (identifier) @name)) @def.function)
(declaration_list (declaration type: (_) declarator: (pointer_declarator
  declarator: (function_declarator declarator: (identifier) @name))) @def.function)
(declaration_list (declaration type: (_) declarator: (reference_declarator
  (function_declarator declarator: [(identifier) (operator_name)] @name))) @def.function)
(template_declaration (declaration type: (_) declarator: (function_declarator
  declarator: (identifier) @name)) @def.function)

; A named lambda outside of functions.
(translation_unit (declaration declarator: (init_declarator declarator: (identifier) @name
  value: (lambda_expression body: (_) @body))) @def.function)
(declaration_list (declaration declarator: (init_declarator declarator: (identifier) @name
  value: (lambda_expression body: (_) @body))) @def.function)

(function_definition ["virtual" (explicit_function_specifier)] @modifier)
(field_declaration ["virtual" (explicit_function_specifier) (storage_class_specifier)] @modifier)
(declaration ["virtual" (explicit_function_specifier)] @modifier)
(function_declarator [(virtual_specifier) (noexcept)] @modifier)
(function_definition [(delete_method_clause "delete" @modifier) (default_method_clause "default" @modifier)])
(friend_declaration "friend" @lead)
(function_definition (attribute_declaration) @attribute)
(field_declaration (attribute_declaration) @attribute)
(declaration (attribute_declaration) @attribute)

(function_definition type: [(qualified_identifier) (template_type) (decltype)] @return)
(declaration type: [(qualified_identifier) (template_type) (decltype)] @return)
(field_declaration (type_qualifier ["const" "volatile"]) @return)
(field_declaration (type_qualifier "constexpr") @modifier)
(function_definition (type_qualifier "consteval") @modifier)
(field_declaration type: [(primitive_type) (type_identifier) (sized_type_specifier)
  (qualified_identifier) (template_type) (decltype)] @return)
(function_definition declarator: (reference_declarator ["&" "&&"] @return))
(declaration declarator: (reference_declarator ["&" "&&"] @return))
(field_declaration declarator: (reference_declarator ["&" "&&"] @return))
(field_declaration declarator: (pointer_declarator "*" @return))
(trailing_return_type (_) @return)

(parameter_list [(optional_parameter_declaration) (variadic_parameter_declaration) "..."] @param)
(parameter_declaration declarator: (reference_declarator (identifier) @param.name))
(optional_parameter_declaration declarator: (identifier) @param.name)
(optional_parameter_declaration declarator: (pointer_declarator
  declarator: (identifier) @param.name))
(optional_parameter_declaration declarator: (reference_declarator (identifier) @param.name))
(optional_parameter_declaration (type_qualifier) @param.around)
(optional_parameter_declaration type: (_) @param.around)
(optional_parameter_declaration declarator: (_) @param.around)
(variadic_parameter_declaration) @param.around
(variadic_parameter_declaration
  declarator: (variadic_declarator (identifier) @param.name))
(variadic_parameter_declaration declarator: (reference_declarator
  (variadic_declarator (identifier) @param.name)))

(call_expression function: (qualified_identifier) @call)
(call_expression function: (template_function name: (identifier) @_name) @call
  (#not-match? @_name "_cast$"))
(new_expression type: [(type_identifier) (qualified_identifier) (template_type)] @call)
(compound_literal_expression
  type: [(type_identifier) (qualified_identifier) (template_type)] @call)

(using_declaration [(identifier) (qualified_identifier)] @import.name) @import

(raw_string_literal) @string
(qualified_identifier name: [(type_identifier) (template_type)]) @type

[(for_range_loop) (catch_clause)] @decision
(binary_expression operator: ["and" "or"] @decision)

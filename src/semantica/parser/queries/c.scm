; C, and what C++ has in common with it. Complexity follows lizard.

(function_definition body: (compound_statement) @body)
; A statement in broken code can look like a function.
(function_definition declarator: (function_declarator declarator: (identifier) @name)
  (#not-match? @name "^(if|for|while|switch|return|(__)?catch)$")) @def.function
(function_definition declarator: (pointer_declarator
  declarator: (function_declarator declarator: (identifier) @name))) @def.function
(function_definition declarator: (pointer_declarator declarator: (pointer_declarator
  declarator: (function_declarator declarator: (identifier) @name)))) @def.function
; A function that returns a pointer to a function.
(function_definition declarator: (function_declarator declarator: (parenthesized_declarator
  (pointer_declarator declarator: (function_declarator
    declarator: (identifier) @name))))) @def.function

; A macro around the name: `int API(open)(const char *path)`.
(function_definition declarator: (function_declarator declarator: (function_declarator
  declarator: (identifier)
  parameters: (parameter_list . (parameter_declaration
    type: (type_identifier) @name !declarator) .)))) @def.function

(preproc_function_def name: (identifier) @name) @def.macro
(preproc_function_def value: (preproc_arg) @body)
(preproc_params [(identifier) "..."] @param)

(struct_specifier name: (type_identifier) @name body: (_) @body) @def.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @def.struct
(enum_specifier name: (type_identifier) @name body: (_) @body) @def.enum

; A typedef of a nameless struct names it; of a named one it is a second name, told after it.
(type_definition type: (struct_specifier !name body: (_) @body)
  declarator: (type_identifier) @name) @def.struct
(type_definition type: (union_specifier !name body: (_) @body)
  declarator: (type_identifier) @name) @def.struct
(type_definition type: (enum_specifier !name body: (_) @body)
  declarator: (type_identifier) @name) @def.enum
(type_definition "typedef" @lead type: (struct_specifier body: (_)))
(type_definition "typedef" @lead type: (union_specifier body: (_)))
(type_definition "typedef" @lead type: (enum_specifier body: (_)))
(type_definition type: (struct_specifier name: (_) @_tag body: (_))
  declarator: (type_identifier) @name @def.type (#not-eq? @_tag @name))
(type_definition type: (union_specifier name: (_) @_tag body: (_))
  declarator: (type_identifier) @name @def.type (#not-eq? @_tag @name))
(type_definition type: (enum_specifier name: (_) @_tag body: (_))
  declarator: (type_identifier) @name @def.type (#not-eq? @_tag @name))
(type_definition type: (struct_specifier !body)
  declarator: (type_identifier) @name) @def.type
(type_definition type: (struct_specifier !body)
  declarator: (pointer_declarator declarator: (type_identifier) @name)) @def.type
(type_definition type: (union_specifier !body) declarator: (type_identifier) @name) @def.type
(type_definition type: (enum_specifier !body) declarator: (type_identifier) @name) @def.type
(type_definition type: [(primitive_type) (type_identifier) (sized_type_specifier)]
  declarator: (type_identifier) @name) @def.type
(type_definition type: [(primitive_type) (type_identifier) (sized_type_specifier)]
  declarator: (pointer_declarator declarator: (type_identifier) @name)) @def.type
(type_definition type: [(primitive_type) (type_identifier) (sized_type_specifier)]
  declarator: (array_declarator declarator: (type_identifier) @name)) @def.type
(type_definition declarator: (function_declarator declarator: (type_identifier) @name)) @def.type
(type_definition declarator: (function_declarator declarator: (parenthesized_declarator
  (pointer_declarator declarator: (type_identifier) @name)))) @def.type
(type_definition declarator: (pointer_declarator declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator
    declarator: (type_identifier) @name))))) @def.type

; A macro before the name: `typedef void (API *name)(int)` with the star in it.
(type_definition declarator: (function_declarator declarator: (parenthesized_declarator
  (ERROR (identifier) @name)))) @def.type
(type_definition declarator: (function_declarator declarator: (parenthesized_declarator
  (ERROR) (type_identifier) @name))) @def.type

(function_definition (storage_class_specifier) @modifier)
(declaration (storage_class_specifier) @modifier)
(function_definition (attribute_specifier) @attribute)
(declaration (attribute_specifier) @attribute)

(function_definition (type_qualifier ["const" "volatile"]) @return)
(function_definition
  type: [(primitive_type) (type_identifier) (sized_type_specifier) (struct_specifier)
    (union_specifier) (enum_specifier)] @return)
(function_definition declarator: (pointer_declarator "*" @return))
(function_definition declarator: (pointer_declarator
  declarator: (pointer_declarator "*" @return)))
(declaration (type_qualifier ["const" "volatile"]) @return)
(function_definition (type_qualifier "constexpr") @modifier)
(declaration (type_qualifier "constexpr") @modifier)
(declaration
  type: [(primitive_type) (type_identifier) (sized_type_specifier) (struct_specifier)
    (union_specifier) (enum_specifier)] @return)
(declaration declarator: (pointer_declarator "*" @return))
(declaration declarator: (pointer_declarator declarator: (pointer_declarator "*" @return)))

(parameter_list (parameter_declaration declarator: (_)) @param)
(parameter_list (parameter_declaration type: (_) @_type !declarator) @param
  (#not-eq? @_type "void"))
(parameter_declaration declarator: (identifier) @param.name)
(parameter_declaration declarator: (pointer_declarator declarator: (identifier) @param.name))
(parameter_declaration declarator: (pointer_declarator
  declarator: (pointer_declarator declarator: (identifier) @param.name)))
(parameter_declaration declarator: (array_declarator declarator: (identifier) @param.name))
(parameter_declaration declarator: (pointer_declarator
  declarator: (array_declarator declarator: (identifier) @param.name)))
(parameter_declaration declarator: (function_declarator declarator: (identifier) @param.name))
(parameter_declaration declarator: (function_declarator declarator: (parenthesized_declarator
  (pointer_declarator declarator: (identifier) @param.name))))
(parameter_declaration) @param.around

(call_expression function: [(identifier) (field_expression)] @call)
(call_expression function: (parenthesized_expression (pointer_expression
  argument: [(identifier) (field_expression)] @call)))

(preproc_include path: (_) @import.name) @import

(comment) @comment
[(string_literal) (char_literal) (system_lib_string)] @string

(type_identifier) @type

[
  (if_statement)
  (for_statement)
  (while_statement)
  (do_statement)
  (conditional_expression)
] @decision
(binary_expression operator: ["&&" "||"] @decision)
(case_statement "case" @decision)

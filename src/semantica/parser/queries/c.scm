; C, and what C++ has in common with it. Complexity follows lizard.

; Choices of one child stand together in one pattern: each pattern costs time when it is compiled.
; Different children of one parent must not: of those only the first would be found.

; A statement in broken code can look like a function.
(function_definition declarator: [
  (function_declarator declarator: (identifier) @name)
  ; One that returns a pointer to a function.
  (function_declarator declarator: (parenthesized_declarator
    (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))))
  (pointer_declarator declarator: [
    (function_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
  ])
] (#not-match? @name "^(if|for|while|switch|return|(__)?catch)$")) @def.function

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
(type_definition
  type: [(struct_specifier !name body: (_) @body) (union_specifier !name body: (_) @body)]
  declarator: (type_identifier) @name) @def.struct
(type_definition type: (enum_specifier !name body: (_) @body)
  declarator: (type_identifier) @name) @def.enum
(type_definition "typedef" @lead
  type: [(struct_specifier body: (_)) (union_specifier body: (_)) (enum_specifier body: (_))])
(type_definition
  type: [
    (struct_specifier name: (_) @_tag body: (_))
    (union_specifier name: (_) @_tag body: (_))
    (enum_specifier name: (_) @_tag body: (_))
  ]
  declarator: (type_identifier) @name @def.type (#not-eq? @_tag @name))
(type_definition
  type: [
    (struct_specifier !body) (union_specifier !body) (enum_specifier !body)
    (primitive_type) (type_identifier) (sized_type_specifier)
  ]
  declarator: [
    (type_identifier) @name
    (pointer_declarator declarator: (type_identifier) @name)
    (array_declarator declarator: (type_identifier) @name)
  ]) @def.type
; The last two: a macro before the name, `typedef void (API *name)(int)` with the star in it.
(type_definition declarator: [
  (function_declarator declarator: (type_identifier) @name)
  (function_declarator declarator: (parenthesized_declarator [
    (pointer_declarator declarator: (type_identifier) @name)
    (ERROR (identifier) @name)
    ((ERROR) (type_identifier) @name)
  ]))
  (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator
    (pointer_declarator declarator: (type_identifier) @name))))
]) @def.type

(function_definition body: (compound_statement) @body)
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
(parameter_declaration declarator: [
  (identifier) @param.name
  (pointer_declarator declarator: [
    (identifier) @param.name
    (pointer_declarator declarator: (identifier) @param.name)
    (array_declarator declarator: (identifier) @param.name)
  ])
  (array_declarator declarator: (identifier) @param.name)
  (function_declarator declarator: [
    (identifier) @param.name
    (parenthesized_declarator (pointer_declarator declarator: (identifier) @param.name))
  ])
])
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

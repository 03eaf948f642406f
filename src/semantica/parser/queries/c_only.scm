; C alone. Prototypes are the functions a header offers; in a function of C++ they would be objects.

(declaration declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: [
    (function_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
  ])
]) @def.function

; A macro after the parameters can hide the rest of a prototype.
(ERROR [
  (function_declarator declarator: (identifier) @name) @def.function
  (pointer_declarator declarator: (function_declarator
    declarator: (identifier) @name) @def.function)
])

(parameter_list [(variadic_parameter) (identifier)] @param)

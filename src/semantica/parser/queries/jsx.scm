; Elements in TSX, on top of typescript.scm. A component in use counts as a used type.

(jsx_opening_element name: (member_expression) @type)
(jsx_self_closing_element name: (member_expression) @type)
(jsx_opening_element name: (identifier) @type (#match? @type "^[A-Z]"))
(jsx_self_closing_element name: (identifier) @type (#match? @type "^[A-Z]"))
; A component that is wrapped.
(variable_declarator
  name: (identifier) @name
  value: (call_expression
    function: (_) @_wrap
    arguments: (arguments
      . [(arrow_function body: (_) @body) (function_expression body: (_) @body)]))
  (#any-of? @_wrap "memo" "forwardRef" "React.memo" "React.forwardRef")) @def.function
(jsx_text) @string

; Shell: sh, bash, dash, ksh, zsh. Parameters have no names, so there are none. Complexity is
; counted as in the other languages: if, elif, loops, cases but for `*`, && and ||.

(function_definition name: (word) @name body: (_) @body) @def.function

(command
  name: (command_name (word) @call)
  (#not-match? @call "^(?:return|break|continue|exit|true|false|fi|done)$"))

(command
  name: (command_name (word) @_source) . argument: (_) @import.from
  (#any-of? @_source "source" ".")) @import

(comment) @comment
[(string) (raw_string) (ansi_c_string) (translated_string) (heredoc_body)] @string

[
  (if_statement)
  (elif_clause)
  (for_statement)
  (c_style_for_statement)
  (while_statement)
  (ternary_expression)
  "&&"
  "||"
] @decision
(case_item . value: (_) @_pattern (#not-eq? @_pattern "*")) @decision

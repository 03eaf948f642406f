; Make, structure only: targets and defined texts.

(rule (targets) @name (#not-match? @name "^\\.[A-Z]")) @def.block
(rule (recipe) @body)
(define_directive name: (_) @name value: (_) @body) @def.macro

(include_directive filenames: (list (word) @import.name)) @import

(comment) @comment
(shell_text) @string

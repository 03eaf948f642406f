; HCL and Terraform, structure only: blocks, named by their type and labels.

(block . (identifier) @name) @def.block
(block (string_lit (template_literal) @name.end))
(block (block_start) @body)

(function_call (identifier) @call)

(comment) @comment
[(string_lit) (quoted_template) (heredoc_template)] @string

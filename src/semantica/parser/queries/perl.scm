; Perl, structure only.

(package_statement name: (package) @name) @def.module
(subroutine_declaration_statement name: (bareword) @name body: (block) @body) @def.function
(method_declaration_statement name: (bareword) @name body: (block) @body) @def.method
(class_statement name: (package) @name) @def.class

(method_call_expression method: (method) @call)
(function_call_expression function: (function) @call)
(ambiguous_function_call_expression function: (function) @call)

(use_statement module: (package) @import.from) @import
(require_expression (bareword) @import.from) @import

[(comment) (pod)] @comment
[
  (string_literal)
  (interpolated_string_literal)
  (quoted_word_list)
  (heredoc_content)
  (quoted_regexp)
  (match_regexp)
  (substitution_regexp)
] @string

; Nix, structure only: names bound to a function or to a set.

(binding attrpath: (attrpath) @name expression: (function_expression) @body) @def.function
(binding attrpath: (attrpath) @name expression: (attrset_expression) @body) @def.block
(binding attrpath: (attrpath) @name expression: (rec_attrset_expression) @body) @def.block
(binding attrpath: (attrpath) @name expression: (let_expression) @body) @def.block

(apply_expression function: [(variable_expression) (select_expression)] @call)

(comment) @comment
[(string_expression) (indented_string_expression)] @string

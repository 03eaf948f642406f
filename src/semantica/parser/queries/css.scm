; CSS, structure only: rules, named by their selectors.

(rule_set (selectors) @name (block) @body) @def.block
(media_statement "@media" @name) @def.block
(media_statement . (_) @name.end)
(media_statement (block) @body)
(supports_statement "@supports" @name) @def.block
(supports_statement . (_) @name.end)
(supports_statement (block) @body)
(keyframes_statement (keyframes_name) @name (keyframe_block_list) @body) @def.block

(import_statement (string_value) @import.from) @import
(import_statement (call_expression (arguments (string_value) @import.from))) @import

[(comment) (js_comment)] @comment
(string_value) @string

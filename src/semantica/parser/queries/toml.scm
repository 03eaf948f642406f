; TOML, structure only: tables.

(table . [(bare_key) (quoted_key) (dotted_key)] @name) @def.block
(table_array_element . [(bare_key) (quoted_key) (dotted_key)] @name) @def.block
(table (pair) @body)
(table_array_element (pair) @body)

(comment) @comment
(string) @string

; SQL, structure only: what CREATE statements make.

(create_table (object_reference) @name) @def.struct
(create_table (column_definitions) @body)
(create_view (object_reference) @name (create_query) @body) @def.type
(create_materialized_view (object_reference) @name (create_query) @body) @def.type
(create_type (object_reference) @name) @def.type
(create_function (object_reference) @name) @def.function
(create_function (function_body) @body)
(create_trigger (object_reference) @name) @def.function
(create_schema (identifier) @name) @def.module
(create_index column: (identifier) @name) @def.block
(create_sequence (object_reference) @name) @def.block

(invocation (object_reference) @call)

[(comment) (marginalia)] @comment
(literal) @string

; YAML, structure only: the keys of a document and the keys below them.

(document
  (block_node
    (block_mapping (block_mapping_pair key: (_) @name) @def.block)))
(document
  (block_node
    (block_mapping
      (block_mapping_pair
        value: (block_node
          (block_mapping (block_mapping_pair key: (_) @name) @def.block))))))
(block_mapping_pair ":" @body)

(comment) @comment
[(double_quote_scalar) (single_quote_scalar) (block_scalar)] @string

; Svelte, structure only: scripts, styles, headings and elements with an id.

(element
  (start_tag (tag_name) @_tag) . (text) @name @body
  (#any-of? @_tag "h1" "h2" "h3" "h4" "h5" "h6")) @def.section
(element
  (start_tag
    (attribute
      (attribute_name) @_attribute
      (quoted_attribute_value (attribute_value) @name))
    ">" @body)
  (#eq? @_attribute "id")) @def.block
(script_element (start_tag (tag_name) @name) (raw_text) @body) @def.block
(style_element (start_tag (tag_name) @name) (raw_text) @body) @def.block

(comment) @comment
[(quoted_attribute_value) (raw_text)] @string

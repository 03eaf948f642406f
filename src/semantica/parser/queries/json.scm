; JSON, structure only: the keys of the outermost object.

(document (object (pair key: (string) @name value: (_) @body) @def.block))

(comment) @comment
(string) @string

; XML, structure only: the outermost element and those directly in it.

(document root: (element (STag . (Name) @name) (content) @body) @def.block)
(document root: (element (content (element (STag . (Name) @name) (content) @body) @def.block)))
(document root: (element (content (element (EmptyElemTag . (Name) @name)) @def.block)))

(Comment) @comment
[(AttValue) (CDSect)] @string

; Haskell. A type signature and the equations of its name are one function; so are the
; functions in a `where` or `let`, while plain local names are not taken. Complexity, in the
; spirit of the others: if, alternatives but for `_`, guards but for otherwise, && and ||, and
; each further equation.

(function name: (variable) @name match: (_)) @clause
(function name: (prefix_id (operator) @name) match: (_)) @clause
(function (_ operator: (_) @name) match: (_)) @clause
(function name: (_) patterns: (patterns (_) @param) match: (_))
(function (_ left_operand: (_) @param right_operand: (_) @param) match: (_))
(function match: (_) @body)
(declarations (bind name: (variable) @name match: (_) @body) @clause)
(declarations (bind name: (prefix_id (operator) @name) match: (_) @body) @clause)
(class_declarations (bind name: (variable) @name match: (_) @body) @clause)
(instance_declarations (bind name: (variable) @name match: (_) @body) @clause)
(instance_declarations (bind name: (prefix_id (operator) @name) match: (_) @body) @clause)

(declarations (signature name: (variable) @name type: (_) @clause.type) @clause.signature)
(declarations
  (signature name: (prefix_id (operator) @name) type: (_) @clause.type) @clause.signature)
(class_declarations (signature name: (variable) @name type: (_) @clause.type) @clause.signature)
(class_declarations
  (signature name: (prefix_id (operator) @name) type: (_) @clause.type) @clause.signature)
(instance_declarations
  (signature name: (variable) @name type: (_) @clause.type) @clause.signature)
(local_binds
  (signature name: (variable) @name type: (_) @clause.type) @clause.signature . (function))

(data_type name: (_) @name) @def.type
(data_type constructors: (_) @body)
(newtype name: (_) @name constructor: (_) @body) @def.type
(type_synonym name: (_) @name) @def.type
(class name: (_) @name) @def.trait
(class declarations: (class_declarations) @body)
(class context: (context (apply constructor: (_) @base)))
(instance name: (_) @name) @def.impl
(instance declarations: (instance_declarations) @body)
(instance patterns: (type_patterns . (name) @owner))
(instance patterns: (_ . (_ (_ constructor: (name) @owner))))
(instance
  patterns: (_ . (_ (_ constructor: (_ constructor: (name) @owner)))))
(type_family name: (_) @name) @def.type
(type_family closed_family: (_) @body)
(data_family name: (_) @name) @def.type
(deriving classes: (tuple (name) @base))
(deriving classes: (name) @base)

(apply function: [(variable) (qualified id: (variable))] @call)
(infix
  left_operand: [(variable) (qualified id: (variable))] @call
  operator: (operator) @_operator
  (#any-of? @_operator "$" "$!" "." "<$>" "<$!>" "<&>" ">>=" ">>" "=<<" ">=>" "<*>" "<|>"))
(infix operator: (infix_id (variable) @call))
(exp [(variable) (qualified id: (variable))] @call)

(import module: (module) @import.from) @import
(import alias: (module) @import.whole)
((import names: (import_list (import_name [(variable) (name) (prefix_id)] @import.name))) @_all
  (#not-match? @_all "\\shiding\\b"))

[(comment) (haddock)] @comment
[(string) (char) (quasiquote)] @string

(name) @type
(qualified id: (name)) @type

(conditional) @decision
(alternative pattern: (_) @_pattern (#not-eq? @_pattern "_")) @decision
(guards . (_) @_guard (#not-eq? @_guard "otherwise")) @decision
(infix operator: (operator) @decision (#any-of? @decision "&&" "||"))

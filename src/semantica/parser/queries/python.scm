; Python. Complexity follows radon: if, elif, for, while, except, assert, comprehensions,
; boolean operators, conditional expressions, cases, and an else of a loop or try.

(class_definition
  name: (identifier) @name
  body: (_) @body) @def.class

(function_definition
  name: (identifier) @name
  body: (_) @body) @def.function

(function_definition return_type: (type) @return)
(function_definition "async" @modifier)
(class_definition superclasses: (argument_list [(identifier) (attribute) (subscript)] @base))
(decorator) @decorator

(parameters [(identifier) (list_splat_pattern) (dictionary_splat_pattern)] @param)
(parameters (default_parameter name: (_) @param.name) @param)
(parameters (typed_parameter . (_) @param.name type: (type) @param.type) @param)
(parameters (typed_default_parameter name: (_) @param.name type: (type) @param.type) @param)

(call function: [(identifier) (attribute)] @call)

(import_statement name: (dotted_name) @import.name) @import
(import_statement
  name: (aliased_import name: (dotted_name) @import.name alias: (identifier) @import.alias)) @import
(import_from_statement module_name: (_) @import.from) @import
(import_from_statement name: (dotted_name) @import.name)
(import_from_statement
  name: (aliased_import name: (dotted_name) @import.name alias: (identifier) @import.alias))
(import_from_statement (wildcard_import) @import.name)
(future_import_statement) @import
(future_import_statement "__future__" @import.from name: (dotted_name) @import.name)

(comment) @comment
(string) @string
(module . (comment)* . (expression_statement . (string) @docstring))
(function_definition body: (block . (expression_statement . (string) @docstring)))
(class_definition body: (block . (expression_statement . (string) @docstring)))

(type) @type

[
  (if_statement)
  (elif_clause)
  (for_statement)
  (while_statement)
  (except_clause)
  (conditional_expression)
  (boolean_operator)
  (for_in_clause)
  (assert_statement)
] @decision
[
  (list_comprehension (if_clause) @decision)
  (set_comprehension (if_clause) @decision)
  (dictionary_comprehension (if_clause) @decision)
  (generator_expression (if_clause) @decision)
]
(for_statement alternative: (else_clause) @decision)
(while_statement alternative: (else_clause) @decision)
(try_statement (else_clause) @decision)
(case_clause . (case_pattern (_))) @decision

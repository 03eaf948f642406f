; OCaml: the values of a file. An interface has none, and its grammar refuses the pattern.

(compilation_unit
  (value_definition (let_binding pattern: (value_name) @name body: (_) @body) @def.function))

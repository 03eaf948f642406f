; Elixir. Everything is a call in this grammar, so definitions are calls of known names.
; Complexity, in the spirit of the others: if, unless, for, clauses of case, cond, receive,
; rescue and catch but for the last resort (`_` and `true`), and, or, && and ||.

(call
  target: (identifier) @_word (arguments . [(alias) (dot) (atom)] @name) (do_block) @body
  (#eq? @_word "defmodule")) @def.module
(call
  target: (identifier) @_word (arguments . (alias) @name) (do_block) @body
  (#eq? @_word "defprotocol")) @def.interface
(call
  target: (identifier) @_word (arguments . (alias) @name) (do_block) @body
  (#eq? @_word "defimpl")) @def.impl
(call
  target: (identifier) @_word (arguments (keywords (pair value: (alias) @owner)))
  (#eq? @_word "defimpl"))

; `def f(x)`, `def f`, `def unquote(name)(x)`, each with a guard or without; `def a + b`.
(call
  target: (identifier) @_word
  (arguments . [
    (identifier) @name
    (call target: (_) @name)
    (binary_operator left: (identifier) @name operator: "when")
    (binary_operator left: (call target: (_) @name) operator: "when")
  ])
  (#any-of? @_word "def" "defp" "defdelegate" "defn" "defnp")) @def.function
(call
  target: (identifier) @_word
  (arguments . [
    (identifier) @name
    (call target: (_) @name)
    (binary_operator left: (identifier) @name operator: "when")
    (binary_operator left: (call target: (_) @name) operator: "when")
  ])
  (#any-of? @_word "defmacro" "defmacrop" "defguard" "defguardp")) @def.macro
(call
  target: (identifier) @_word
  (arguments . (binary_operator operator: _ @name) @_head)
  (#any-of? @_word "def" "defp" "defmacro" "defmacrop")
  (#not-eq? @name "when")) @def.function
(call
  target: (identifier) @modifier
  (#any-of? @modifier "defp" "defmacrop" "defguardp"))
(call
  target: (identifier) @_word (do_block) @body
  (#any-of? @_word "def" "defp" "defmacro" "defmacrop" "defn" "defnp"))
(call
  target: (identifier) @_word (arguments (keywords . (pair . key: (keyword) @body)))
  (#any-of? @_word "def" "defp" "defmacro" "defmacrop" "defn" "defnp" "defdelegate"))

(call
  target: (identifier) @_word (arguments . (call (arguments (_) @param)))
  (#any-of? @_word "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate"))
(call
  target: (identifier) @_word
  (arguments . (binary_operator left: (call (arguments (_) @param)) operator: "when"))
  (#any-of? @_word "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp"))
(binary_operator left: (_) @param.name operator: "\\\\")

(call
  target: (identifier) @_word (arguments . (string) @name) (do_block) @body
  (#any-of? @_word "test" "property")) @def.test
(call
  target: (identifier) @_word (arguments . (string) @name) (do_block) @body
  (#eq? @_word "describe")) @def.block

; Module attributes. Those before a function belong to it.
(unary_operator
  operand: (call
    target: (identifier) @_word
    (arguments . [(string) (sigil)] @docstring))
  (#any-of? @_word "doc" "typedoc")) @head
(unary_operator
  operand: (call target: (identifier) @_word (arguments . [(string) (sigil)] @docstring))
  (#eq? @_word "moduledoc"))
(unary_operator
  operand: (call target: (identifier) @_word)
  (#any-of? @_word "spec" "impl" "deprecated" "since" "dialyzer" "tag" "callback")) @attribute
(unary_operator
  operand: (call
    target: (identifier) @_word
    (arguments . (binary_operator operator: "::" right: (_) @return)))
  (#eq? @_word "spec")) @head
(unary_operator operator: "@" operand: (call)) @quiet

(call
  target: (identifier) @call
  (#not-match? @call "^(?:alias|case|cond|def\\w*|describe|for|if|import|quote|receive|require|super|test|try|unless|unquote|use|with)$"))
(call target: (dot left: (_) right: (identifier)) @call (arguments))
(binary_operator operator: "|>" right: (identifier) @call)

(call
  target: (identifier) @_word (arguments . (alias) @import.from)
  (#any-of? @_word "alias" "import" "use" "require")) @import
(call
  target: (identifier) @_word
  (arguments . (alias) . (keywords (pair value: (alias) @import.whole)))
  (#any-of? @_word "alias" "require"))
(call
  target: (identifier) @_word
  (arguments . (dot left: (alias) @import.from right: (tuple (alias) @import.name)))
  (#eq? @_word "alias")) @import

(struct (alias) @type)
(unary_operator
  operand: (call
    target: (identifier) @_word
    (arguments . (binary_operator left: (call (arguments (call target: (_) @type))))))
  (#eq? @_word "spec"))
(unary_operator
  operand: (call
    target: (identifier) @_word
    (arguments . (binary_operator right: (call target: (_) @type))))
  (#eq? @_word "spec"))

(comment) @comment
[(string) (charlist) (sigil)] @string

(call target: (identifier) @decision (#any-of? @decision "if" "unless" "for"))
(do_block (stab_clause left: (arguments) @_left (#not-match? @_left "^(?:_|true)$")) @decision)
(rescue_block (stab_clause left: (arguments) @_left (#not-eq? @_left "_")) @decision)
(catch_block (stab_clause) @decision)
(else_block (stab_clause) @decision)
(binary_operator operator: ["&&" "||" "and" "or"] @decision)

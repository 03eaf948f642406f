; Ruby. Complexity follows lizard: if, elsif, while, until, for, when, rescue, ensure, the
; conditional and the boolean operators as words or signs; unless is not counted there.

(class name: (_) @name) @def.class
(class superclass: (superclass (_) @base))
; Comments before the first statement stand outside of the body; they end the head as well.
(class name: (_) . (comment) @body)
(class superclass: (_) . (comment) @body)
(module name: (_) . (comment) @body)
(method name: (_) . (comment) @body)
(method parameters: (_) . (comment) @body)
(singleton_method name: (_) . (comment) @body)
(singleton_method parameters: (_) . (comment) @body)
(class body: (_) @body)
(module name: (_) @name) @def.module
(module body: (_) @body)
(method name: (_) @name) @def.function
(method body: (_) @body)
(singleton_method name: (_) @name) @def.function
(singleton_method body: (_) @body)
(module body: (_ [(method) (singleton_method)] @def.method))
(singleton_class body: (_ (method) @def.method))
(singleton_method object: (self) @modifier)
(singleton_method object: (constant) @owner)
; `Point = Struct.new(:x) do` and `Class.new(Base) do` define a class.
(assignment
  left: (constant) @name
  right: (call
    receiver: (constant) @_class
    method: (identifier) @_new
    block: (_) @body)
  (#any-of? @_class "Struct" "Class" "Data" "Module")
  (#any-of? @_new "new" "define")) @def.class

; include, extend and prepend make a module a base.
(call
  !receiver
  method: (identifier) @_mixin
  arguments: (argument_list [(constant) (scope_resolution)] @base)
  (#any-of? @_mixin "include" "extend" "prepend"))

; A bare `private` holds until the next one; `private def x` for one.
(body_statement
  (identifier) @section
  (#any-of? @section "private" "protected" "public" "module_function"))
(singleton_class "<<" @section.end)
(singleton_class "end" @section.end)
(call
  !receiver
  method: (identifier) @modifier
  arguments: (argument_list . [(method) (singleton_method)])
  (#any-of? @modifier "private" "protected" "public" "private_class_method" "module_function"))

(method_parameters (identifier) @param)
(method_parameters (optional_parameter name: (_) @param.name) @param)
(method_parameters (splat_parameter) @param)
(method_parameters (hash_splat_parameter) @param)
(method_parameters (block_parameter) @param)
(method_parameters (keyword_parameter name: (_) @param.name) @param)
(method_parameters (destructured_parameter) @param)
(method_parameters (forward_parameter) @param)

(call method: [(identifier) (constant) (super)] @call)
(yield "yield" @call)
(superclass [(constant) (scope_resolution)] @type)
(exceptions [(constant) (scope_resolution)] @type)
(_ receiver: (constant) @type)
(_ receiver: (scope_resolution) @type)

(call
  !receiver
  method: (identifier) @_require
  arguments: (argument_list . (string) @import.name .)
  (#any-of? @_require "require" "require_relative" "load")) @import
(call
  !receiver
  method: (identifier) @_autoload
  arguments: (argument_list . (simple_symbol) . (string) @import.name .)
  (#eq? @_autoload "autoload")) @import

(comment) @comment
[(string) (heredoc_body) (regex) (subshell) (string_array) (symbol_array) (delimited_symbol)] @string

[
  "if"
  "elsif"
  "while"
  "until"
  "for"
  "when"
  "rescue"
  "ensure"
  "&&"
  "||"
  "and"
  "or"
  "||="
  "&&="
  (conditional)
] @decision

"""One row a language: how its files are told, and the few facts its grammar cannot say.

To add a language: one row here, one `queries/<name>.scm` (vocabulary in `code.py`), goldens.
A fact belongs in the row only if no query can express it; everything else is in the .scm.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

Depth = Literal["full", "structure"]
Visibility = Literal["keywords", "underscore", "capital"]


@dataclass(frozen=True, slots=True)
class Language:
    """`full` depth gives every callable a FunctionInfo; `structure` gives nodes alone."""

    name: str
    extensions: tuple[str, ...] = ()
    files: tuple[str, ...] = ()  # whole file names, lower case
    interpreters: tuple[str, ...] = ()  # in a shebang line, version digits removed
    grammar: str = ""  # module of the grammar wheel; "" means no tree-sitter
    entry: str = "language"  # the function in that module
    queries: tuple[str, ...] = ()  # files in queries/, joined; by default the name alone
    depth: Depth = "full"
    doc_marks: tuple[str, ...] = ()  # a leading comment that starts so is documentation
    visibility: Visibility = "keywords"  # underscore: _x is private; capital: X is exported
    constructors: tuple[str, ...] = ()  # methods of this name get kind "constructor"
    decorator_modifiers: tuple[tuple[str, str], ...] = ()  # @staticmethod, defp: what they mean
    import_joiner: str = "."  # between a module and a name imported from it
    self_names: tuple[str, ...] = ()  # how a method calls its own object
    called_words: bool = False  # what is called is one word whatever is in it: shells
    noise: bytes = b""  # after group 1, what the grammar must not see, such as macros
    types_are_called: bool = False  # `Point(1, 2)` uses the type Point


def _outlined(name: str, *extensions: str, entry: str = "language") -> Language:
    """A language whose nodes alone are wanted; its grammar has its name."""
    grammar = f"tree_sitter_{name}"
    return Language(name, extensions, grammar=grammar, entry=entry, depth="structure")


STRUCTURE_ROWS = (
    _outlined("sql", ".sql", ".ddl", ".psql"),
    _outlined("hcl", ".hcl", ".tf", ".tfvars", ".nomad"),
    _outlined("yaml", ".yaml", ".yml"),
    replace(_outlined("toml", ".toml"), files=("cargo.lock", "poetry.lock", "uv.lock")),
    _outlined("json", ".json", ".jsonc", ".geojson", ".webmanifest"),
    _outlined("html", ".html", ".htm", ".xhtml"),
    _outlined("css", ".css"),
    _outlined("dart", ".dart"),
    replace(_outlined("julia", ".jl"), interpreters=("julia",)),
    replace(_outlined("ocaml", ".ml", entry="language_ocaml"), queries=("ocaml", "ocaml_values")),
    Language(
        "ocaml_interface",
        extensions=(".mli",),
        grammar="tree_sitter_ocaml",
        entry="language_ocaml_interface",
        queries=("ocaml",),
        depth="structure",
    ),
    replace(
        _outlined("perl", ".pl", ".pm", ".t"),
        interpreters=("perl",),
        noise=rb"()[$@]\W*\Z",  # its grammar never returns from `$(` at the very end
    ),
    replace(_outlined("make", ".mk", ".mak"), files=("makefile", "gnumakefile")),
    _outlined("xml", ".xml", ".xsd", ".xsl", ".xslt", ".svg", ".csproj", entry="language_xml"),
    _outlined("svelte", ".svelte"),
    _outlined("objc", ".m", ".mm"),
    replace(
        _outlined("groovy", ".groovy", ".gradle"),
        files=("jenkinsfile",),
        interpreters=("groovy",),
    ),
    replace(
        _outlined("powershell", ".ps1", ".psm1", ".psd1"),
        interpreters=("pwsh", "powershell"),
        called_words=True,
    ),
    _outlined("nix", ".nix"),
    replace(_outlined("solidity", ".sol"), import_joiner=":"),
    _outlined("fortran", ".f90", ".f95", ".f03", ".f08", ".f18"),
)

ROWS = (
    Language("text", extensions=(".txt", ".text", ".log")),
    Language("markdown", extensions=(".md", ".markdown", ".mdown", ".mkd", ".mdx")),
    Language("rst", extensions=(".rst", ".rest")),
    Language(
        "python",
        extensions=(".py", ".pyi", ".pyw"),
        interpreters=("python", "pypy"),
        grammar="tree_sitter_python",
        visibility="underscore",
        constructors=("__init__",),
        decorator_modifiers=(
            ("staticmethod", "static"),
            ("classmethod", "class"),
            ("abstractmethod", "abstract"),
            ("property", "property"),
            ("override", "override"),
            ("final", "final"),
        ),
        self_names=("self", "cls", "super()"),
        types_are_called=True,
    ),
    Language(
        "go",
        extensions=(".go",),
        grammar="tree_sitter_go",
        visibility="capital",
        import_joiner="/",
    ),
    Language(
        "c",
        extensions=(".c", ".h"),
        grammar="tree_sitter_c",
        queries=("c", "c_only"),
        # `API_EXPORT int open(...)` has one type too many, `) __THROW;` one word.
        noise=rb"(?m)(^(?:extern[ \t]+)?)[A-Z][A-Z0-9_]*(?:EXPORT|API|EXTERN|PUBLIC)[A-Z0-9_]*"
        rb"(?=[ \t]+\w[\w \t]*[ \t*\n]+\w+[ \t]*\()|__THROW\b|__wur\b",
        doc_marks=("/**", "/*!", "///", "//!"),
    ),
    Language(
        "cpp",
        extensions=(
            ".cpp",
            ".cc",
            ".cxx",
            ".c++",
            ".hpp",
            ".hh",
            ".hxx",
            ".h++",
            ".ipp",
            ".inl",
            ".tpp",
        ),
        grammar="tree_sitter_cpp",
        # `class API_EXPORT Widget : Base {` would read as a function.
        noise=rb"(\b(?:class|struct)\s+)[A-Z][A-Z0-9_]{2,}(?:\([^()\n]*\))?(?=\s+\w+(?:\s+\w+)?\s*[:{])",
        queries=("c", "cpp"),
        doc_marks=("/**", "/*!", "///", "//!"),
        import_joiner="::",
        self_names=("this",),
    ),
    Language(
        "java",
        extensions=(".java",),
        grammar="tree_sitter_java",
        doc_marks=("/**",),
        self_names=("this", "super"),
    ),
    Language(
        "rust",
        extensions=(".rs",),
        grammar="tree_sitter_rust",
        doc_marks=("///", "/**"),
        import_joiner="::",
        self_names=("self", "Self"),
    ),
    Language(
        "csharp",
        extensions=(".cs", ".csx"),
        grammar="tree_sitter_c_sharp",
        doc_marks=("///", "/**"),
        self_names=("this", "base"),
    ),
    Language(
        "zig",
        extensions=(".zig", ".zon"),
        grammar="tree_sitter_zig",
        doc_marks=("///",),
        import_joiner=":",
        self_names=("self",),
    ),
    Language(
        "javascript",
        extensions=(".js", ".jsx", ".mjs", ".cjs", ".es6"),
        interpreters=("node", "nodejs", "bun"),
        grammar="tree_sitter_javascript",
        doc_marks=("/**",),
        constructors=("constructor",),
        import_joiner=":",
        self_names=("this", "super"),
    ),
    Language(
        "typescript",
        extensions=(".ts", ".mts", ".cts"),
        interpreters=("ts-node", "tsx", "deno"),
        grammar="tree_sitter_typescript",
        entry="language_typescript",
        doc_marks=("/**",),
        constructors=("constructor",),
        import_joiner=":",
        self_names=("this", "super"),
    ),
    Language(
        "tsx",
        extensions=(".tsx",),
        grammar="tree_sitter_typescript",
        entry="language_tsx",
        queries=("typescript", "jsx"),
        doc_marks=("/**",),
        constructors=("constructor",),
        import_joiner=":",
        self_names=("this", "super"),
    ),
    Language(
        "ruby",
        extensions=(".rb", ".rake", ".gemspec", ".podspec", ".ru"),
        files=("rakefile", "gemfile", "vagrantfile", "podfile", "fastfile", "guardfile"),
        interpreters=("ruby", "jruby", "rake"),
        grammar="tree_sitter_ruby",
        constructors=("initialize",),
        decorator_modifiers=(("self", "static"), ("private_class_method", "private")),
        import_joiner="::",
        self_names=("self", "super"),
    ),
    Language(
        "php",
        extensions=(".php", ".phtml", ".php3", ".php5"),
        interpreters=("php",),
        grammar="tree_sitter_php",
        entry="language_php",
        doc_marks=("/**",),
        constructors=("__construct",),
        import_joiner="\\",
        self_names=("$this", "self", "static", "parent"),
    ),
    Language(
        "kotlin",
        extensions=(".kt", ".kts"),
        grammar="tree_sitter_kotlin",
        doc_marks=("/**",),
        constructors=("constructor",),
        self_names=("this", "super"),
        types_are_called=True,
    ),
    Language(
        "scala",
        extensions=(".scala", ".sc", ".sbt"),
        interpreters=("scala", "scala-cli"),
        grammar="tree_sitter_scala",
        doc_marks=("/**",),
        constructors=("this",),
        self_names=("this", "super"),
        types_are_called=True,
    ),
    Language(
        "swift",
        extensions=(".swift",),
        interpreters=("swift",),
        grammar="tree_sitter_swift",
        doc_marks=("///", "/**"),
        constructors=("init",),
        self_names=("self", "super", "Self"),
        types_are_called=True,
    ),
    Language(
        "bash",
        extensions=(".sh", ".bash", ".zsh", ".ksh", ".dash"),
        files=(
            ".bashrc",
            ".bash_profile",
            ".bash_aliases",
            ".bash_logout",
            ".profile",
            ".zshrc",
            ".zshenv",
            ".zprofile",
            ".kshrc",
            "bashrc",
            "pkgbuild",
            "apkbuild",
        ),
        interpreters=("sh", "bash", "dash", "zsh", "ksh", "ash"),
        grammar="tree_sitter_bash",
        called_words=True,
    ),
    Language(
        "lua",
        extensions=(".lua", ".rockspec", ".nse"),
        interpreters=("lua", "luajit", "texlua"),
        grammar="tree_sitter_lua",
        self_names=("self",),
    ),
    Language(
        "elixir",
        extensions=(".ex", ".exs"),
        interpreters=("elixir",),
        grammar="tree_sitter_elixir",
        decorator_modifiers=(
            ("defp", "private"),
            ("defmacrop", "private"),
            ("defguardp", "private"),
        ),
    ),
    Language(
        "haskell",
        extensions=(".hs", ".hs-boot", ".hsc"),
        interpreters=("runghc", "runhaskell"),
        grammar="tree_sitter_haskell",
        doc_marks=("-- |", "{-|"),
    ),
    *STRUCTURE_ROWS,
)

LANGUAGES: dict[str, Language] = {row.name: row for row in ROWS}

_BY_EXTENSION = {extension: row.name for row in ROWS for extension in row.extensions}
_BY_FILE = {file: row.name for row in ROWS for file in row.files}
_BY_INTERPRETER = {word: row.name for row in ROWS for word in row.interpreters}

_SHEBANG = re.compile(rb"#![ \t]*(?:\S*/)?([^\s/]+)(?:[ \t]+(?:-\S+[ \t]+)*([^\s/]+))?")
_CPP_SIGNS = re.compile(
    rb"^[ \t]*(?:class\s+\w|namespace\b|template\s*<|using\s+\w|(?:public|private|protected)\s*:"
    rb"|#include\s*<\w+>)",
    re.MULTILINE,
)


def language_of(path: str, head: bytes) -> str:
    """The language by file name, extension or shebang; "text" when nothing tells."""
    name = path.rpartition("/")[2].lower()
    if found := _BY_FILE.get(name):
        return found
    if name.endswith(".h") and _CPP_SIGNS.search(head):
        return _BY_EXTENSION.get(".hpp", "text")
    dot = name.find(".", 1)
    while dot > 0:  # the longest extension first: .d.ts before .ts
        if found := _BY_EXTENSION.get(name[dot:]):
            return found
        dot = name.find(".", dot + 1)
    return _by_shebang(head)


def _by_shebang(head: bytes) -> str:
    match = _SHEBANG.match(head)
    if match is None:
        return "text"
    program, argument = match.group(1), match.group(2) or b""
    word = argument if program == b"env" else program
    return _BY_INTERPRETER.get(word.decode("ascii", "replace").rstrip("0123456789."), "text")

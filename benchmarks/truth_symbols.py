"""Do our definitions agree with an independent tool's, name by name and line by line?

    python -m benchmarks.truth_symbols [--show N] [FOLDER ...]

Python is judged by its own `ast`; every other language by Universal Ctags, which must be on the
PATH (`apt install universal-ctags`, `brew install universal-ctags`). Without folders the standard
library of the running interpreter is judged. A definition is the same when file, name and the
line of the name are the same; end lines are compared for those. Differences that are the other
tool's limits are in EXPLAINED, each with its reason, and are listed apart: `precision` and
`recall` leave them out, `strict` counts them as wrong.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import shutil
import subprocess
import sys
import warnings
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.corpus import documents, stdlib
from semantica.model.document import Document
from semantica.model.parsed import CALLABLE, CodeNode, Parsed
from semantica.parser import parse

CTAGS = ("ctags", "--output-format=json", "--fields=+neKS", "--sort=no", "-L", "-", "-f", "-")
FUNCTIONS = frozenset({"function", "method", "constructor", "test"})
TYPES = frozenset({"class", "interface", "struct", "enum", "trait"})


@dataclass(frozen=True, slots=True)
class Side:
    """Which kinds are compared, ours and theirs: what both tools claim to know."""

    ctags_name: str
    ours: frozenset[str]
    theirs: frozenset[str]


def side(name: str, theirs: str, *more: str) -> Side:
    return Side(name, FUNCTIONS | TYPES | set(more), frozenset(theirs.split()))


SIDES: dict[str, Side] = {
    "go": side("Go", "func struct interface methodSpec"),
    "rust": side("Rust", "function method struct enum interface macro", "macro"),
    "java": side("Java", "class interface enum method annotation"),
    "c": side("C", "function struct union enum"),
    "cpp": side("C++", "function class struct union enum"),
    "csharp": side("C#", "class interface struct enum method"),
    "javascript": side("JavaScript", "function class method generator"),
    "typescript": side("TypeScript", "function class method interface enum generator"),
    "ruby": side("Ruby", "class module method singletonMethod", "module"),
    "php": side("PHP", "class interface trait function"),
    "lua": side("Lua", "function"),
    "bash": side("Sh", "function"),
}


@dataclass(frozen=True, slots=True)
class Symbol:
    path: str
    name: str
    line: int
    end: int = 0  # 0 when the tool does not say
    kind: str = ""
    node: CodeNode | None = None
    nested: bool = False  # inside a function

    @property
    def key(self) -> tuple[str, str, int]:
        return self.path, self.name, self.line


# ---- differences that are no fault of ours ----


@dataclass(frozen=True, slots=True)
class Explained:
    reason: str
    languages: frozenset[str]
    holds: Callable[[Symbol, list[str]], bool]  # the symbol and its file's lines


def near(symbol: Symbol, lines: list[str], count: int = 1) -> str:
    return "\n".join(lines[symbol.line - 1 : symbol.line - 1 + count])


def said(pattern: str, count: int = 1) -> Callable[[Symbol, list[str]], bool]:
    found = re.compile(pattern)
    return lambda symbol, lines: bool(found.search(near(symbol, lines, count)))


ONLY_OURS = (
    Explained(
        "ctags does not look into function bodies",
        frozenset({"go", "rust", "java", "c", "cpp", "csharp", "javascript", "typescript"}),
        lambda symbol, lines: symbol.nested,
    ),
    Explained(
        "ctags has closures bound to a variable as variables",
        frozenset({"go", "lua"}),
        said(r"=\s*func\b|=\s*function\b|^var |^\t\w+ +func"),
    ),
    Explained(
        "ctags lists no macro_rules of this form and no functions of extern blocks or traits",
        frozenset({"rust"}),
        said(r"\bfn\b[^{]*;\s*$|macro_rules", 8),
    ),
    Explained(
        "a declaration without a body, which ctags calls a prototype",
        frozenset({"c", "cpp"}),
        said(r"^[^{]*;", 12),
    ),
    Explained(
        "`typedef struct { } Name` is Name to us, a nameless struct and a typedef to ctags",
        frozenset({"c", "cpp"}),
        said(r"\}\s*\w+"),
    ),
    Explained(
        "a test that a macro makes, which ctags takes for a function named like the macro",
        frozenset({"c", "cpp"}),
        lambda symbol, lines: symbol.kind == "test",
    ),
    Explained(
        "an instance of a generic Go type constraint, or an alias",
        frozenset({"go"}),
        said(r"\binterface\b.*[~|]"),
    ),
)
ONLY_THEIRS = (
    Explained(
        "ctags names what has no name",
        frozenset(SIDES),
        lambda symbol, lines: "__anon" in symbol.name,
    ),
    Explained(
        "ctags reads a macro call or a keyword as a function",
        frozenset({"c", "cpp"}),
        said(r"^\s*(?:[A-Z][A-Z0-9_]+\s*\(|(?:if|for|while|switch|return|else)\b)"),
    ),
    Explained(
        "the text stands inside a macro definition or a comment",
        frozenset({"c", "cpp", "rust"}),
        said(r"\\\s*$|^\s*(?://|\*)"),
    ),
)


@dataclass(slots=True)
class Score:
    ours: int = 0
    theirs: int = 0
    both: int = 0
    ends_agree: int = 0
    ends_known: int = 0
    only_ours: list[Symbol] = field(default_factory=list)
    only_theirs: list[Symbol] = field(default_factory=list)
    explained: Counter[str] = field(default_factory=Counter)
    explained_ours: int = 0
    explained_theirs: int = 0
    ends: list[tuple[Symbol, Symbol]] = field(default_factory=list)


def compare(language: str, ours: list[Symbol], theirs: list[Symbol]) -> Score:
    """Match by file, name and line, as often as each side has it."""
    score = Score(len(ours), len(theirs))
    waiting: defaultdict[tuple[str, str, int], list[Symbol]] = defaultdict(list)
    for symbol in theirs:
        waiting[symbol.key].append(symbol)
    for symbol in ours:
        twins = waiting[symbol.key]
        if not twins:
            score.only_ours.append(symbol)
            continue
        twin = twins.pop()
        score.both += 1
        if twin.end:
            score.ends_known += 1
            if twin.end == symbol.end:
                score.ends_agree += 1
            else:
                score.ends.append((symbol, twin))
    score.only_theirs = [symbol for twins in waiting.values() for symbol in twins]
    score.explained_ours = explain(language, score.only_ours, ONLY_OURS, score)
    score.explained_theirs = explain(language, score.only_theirs, ONLY_THEIRS, score)
    return score


def explain(
    language: str, symbols: list[Symbol], table: tuple[Explained, ...], score: Score
) -> int:
    """Take out the symbols that a row of the table explains; how many there were."""
    texts: dict[str, list[str]] = {}
    left: list[Symbol] = []
    for symbol in symbols:
        if symbol.path not in texts:
            texts[symbol.path] = Path(symbol.path).read_text("utf-8", "replace").split("\n")
        lines = texts[symbol.path]
        rows = [row for row in table if language in row.languages and row.holds(symbol, lines)]
        if rows:
            score.explained[rows[0].reason] += 1
        else:
            left.append(symbol)
    count = len(symbols) - len(left)
    symbols[:] = left
    return count


# ---- the two sides ----


def our_symbols(document: Document, kinds: frozenset[str]) -> Iterator[Symbol]:
    parsed = parse(document)
    ends = [match.end() for match in re.finditer(b"\n", document.data)]
    hidden = sorted((*parsed.comments, *parsed.literals))
    for node in parsed.nodes[1:]:
        if node.kind in kinds:
            line = name_line(parsed, node, ends, hidden)
            yield Symbol(
                document.path, spaceless(node.name), line, node.span.end_line, node.kind, node,
                in_function(parsed, node),
            )  # fmt: skip


def spaceless(name: str) -> str:
    """`operator ()` and `operator()` are one name, and so are conversions to a pointer."""
    if not name.startswith("operator "):
        return name
    joined = "".join(name.split())
    return joined.rstrip("*&") if joined[len("operator") :][:1].isalpha() else joined


def in_function(parsed: Parsed, node: CodeNode) -> bool:
    while node.parent > 0:
        node = parsed.nodes[node.parent]
        if node.kind in CALLABLE:
            return True
    return False


def name_line(
    parsed: Parsed, node: CodeNode, ends: list[int], hidden: list[tuple[int, int]]
) -> int:
    """The line of the name itself: the span also holds decorators and comments before it."""
    word = re.compile(rb"(?<![\w])" + re.escape(node.name.encode()) + rb"(?![\w])")
    start = node.span.start
    if node.info is not None and node.info.start_line > 1:  # decorators are behind us
        start = max(start, ends[node.info.start_line - 2])
    for match in word.finditer(parsed.document.data, start, node.span.end):
        place = bisect_right(hidden, match.span()) - 1
        if place < 0 or hidden[place][1] <= match.start():
            return bisect_right(ends, match.start()) + 1
    return node.info.start_line if node.info else node.span.start_line


def python_symbols(document: Document) -> list[Symbol] | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            tree = ast.parse(document.data)
        except (SyntaxError, ValueError):
            return None
    return [
        Symbol(document.path, node.name, node.lineno, node.end_lineno or 0)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    ]


def ctags_symbols(paths: Iterable[str], language: str, known: Side) -> list[Symbol]:
    ran = subprocess.run(
        [*CTAGS, f"--language-force={known.ctags_name}"],
        input="\n".join(paths),
        capture_output=True,
        text=True,
        errors="replace",
        check=True,
    )
    found: list[Symbol] = []
    for line in ran.stdout.splitlines():
        tag = json.loads(line)
        if tag.get("_type") == "tag" and tag.get("kind") in known.theirs:
            name = tag["name"].rpartition(".")[2] if language == "lua" else tag["name"]
            name = spaceless(name)
            found.append(Symbol(tag["path"], name, tag["line"], tag.get("end", 0), tag["kind"]))
    return found


# ---- report ----


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("folders", nargs="*", type=Path)
    options.add_argument("--show", type=int, default=8, help="differences to list")
    chosen = options.parse_args()
    found: defaultdict[str, list[Document]] = defaultdict(list)
    for one in documents(chosen.folders or [stdlib()]):
        found[one.language].append(one)
    has_ctags = shutil.which("ctags") is not None
    if not has_ctags:
        print("Universal Ctags is not installed: only Python can be judged.", file=sys.stderr)
    for language, batch in sorted(found.items()):
        if language == "python":
            show(language, len(batch), judge_python(batch), chosen.show)
        elif language in SIDES and has_ctags:
            ours = [
                one for document in batch for one in our_symbols(document, SIDES[language].ours)
            ]
            theirs = ctags_symbols([one.path for one in batch], language, SIDES[language])
            show(language, len(batch), compare(language, ours, theirs), chosen.show)
        else:
            print(f"{language}: {len(batch)} files, nothing to judge by")
    return 0


def judge_python(batch: list[Document]) -> Score:
    ours: list[Symbol] = []
    theirs: list[Symbol] = []
    for document in batch:
        truth = python_symbols(document)
        if truth is not None:  # broken on purpose, or of another version
            theirs += truth
            ours += our_symbols(document, FUNCTIONS | TYPES)
    return compare("python", ours, theirs)


def show(language: str, files: int, score: Score, most: int) -> None:
    both = score.both
    strict = both / max(score.ours, 1), both / max(score.theirs, 1)
    fair = (
        both / max(score.ours - score.explained_ours, 1),
        both / max(score.theirs - score.explained_theirs, 1),
    )
    print(
        f"{language}: {files} files, {score.theirs} definitions; precision {fair[0]:.4f} "
        f"recall {fair[1]:.4f} (strict {strict[0]:.4f} {strict[1]:.4f}); end lines equal "
        f"{score.ends_agree / max(score.ends_known, 1):.4f} of {score.ends_known}"
    )
    for reason, count in score.explained.most_common():
        print(f"    explained {count:6}  {reason}")
    for title, symbols in (("only ours", score.only_ours), ("only theirs", score.only_theirs)):
        kinds = Counter(symbol.kind for symbol in symbols)
        if symbols:
            print(f"    {title}: {len(symbols)} {dict(kinds)}")
        for symbol in spread(symbols, most):
            print(f"        {symbol.path}:{symbol.line} {symbol.kind} {symbol.name}")
    for ours, theirs in spread(score.ends, most):
        print(f"        end {ours.path}:{ours.line} {ours.name}: {ours.end}, theirs {theirs.end}")


def spread(items: list, most: int) -> list:  # type: ignore[type-arg]
    """A few of many, from all over."""
    return items[:: max(1, len(items) // most)][:most] if most else []


if __name__ == "__main__":
    sys.exit(main())

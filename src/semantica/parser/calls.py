"""Callees and imports, read from the text of their captures."""

from __future__ import annotations

import re
from bisect import bisect_right

from semantica.model.parsed import Call, Import
from semantica.parser.grammar import ByteSpan, Captures
from semantica.parser.outline import Outline, Source

# A longer receiver is an expression, not a name; only the called name is kept then.
RECEIVER_CHARS = 60
CALLEE_CHARS = 120

_SEPARATOR = r"(?:\?\.|!\.|\.|::|->|\?->|\\|:)"
_CALLEE = re.compile(
    rf"(?:(?P<receiver>.*?){_SEPARATOR})?(?P<name>[\w$@#~]+[!?']*)(?:(?:::)?<.*>)?$"
)
_GENERICS = re.compile(r"(?:::)?<[^<>()]*>")  # `Vec::<u8>::new` is `Vec::new`
_PATH = re.compile(rf"(?:super\(\)|[\w$@]+)(?:{_SEPARATOR}[\w$@]+)*$")
# The same path read from right to left, for grammars that only mark the called name.
# Space after an arrow or around a colon is a lambda, a loop or a choice.
_PATH_BEFORE = re.compile(
    r"(?:\.[?!]?|::|>-\??|\\|:)\s*([\w$@]+(?:(?:\s*\.[?!]?\s*|::\s*|>-\??\s*|:|\\)[\w$@]+)*)"
)
_WORD = re.compile(r"[A-Za-z_][\w.:+-]*$")
_QUOTES = ("'", '"', "`", "<")
_CALL_MARKS = b".:>\\"


def place_calls(source: Source, outline: Outline, captures: Captures, words: bool = False) -> None:
    """Each call to the definition around it. `words`: what is called is one word, as in a shell."""
    data = source.data
    split = whole_word if words else callee
    names = set(captures.get("name", ()))  # in Elixir `def f(x)` holds what looks like a call
    spans = _outside(captures.get("call", []), captures.get("quiet", []))
    line_starts = source.line_starts
    seen: dict[bytes, tuple[str, str] | None] = {}
    for draft, (start, end) in outline.placed(spans):
        text = data[start:end] if end - start <= CALLEE_CHARS else data[end - CALLEE_CHARS : end]
        if text in seen:
            parts = seen[text]
        else:
            parts = seen[text] = split(text.decode("utf-8", "replace"))
        if parts is None or (start, end) in names:
            continue
        name, receiver = parts
        if not receiver and start and data[start - 1] in _CALL_MARKS:
            receiver = _receiver_before(data, start)
        draft.calls.append(Call(name, receiver, bisect_right(line_starts, start)))


def callee(text: str) -> tuple[str, str] | None:
    """(name, receiver) of a called expression; None if what is called has no name."""
    if text.isidentifier():
        return text, ""
    text = "".join(text.split())
    match = _CALLEE.match(_GENERICS.sub("", text) if "<" in text else text)
    if match is None:
        return None
    receiver = match.group("receiver") or ""
    simple = len(receiver) <= RECEIVER_CHARS and _PATH.match(receiver)
    return match.group("name"), receiver if simple else ""


def whole_word(text: str) -> tuple[str, str] | None:
    """A shell's command: a plain word, dots and dashes included; no path, no expansion."""
    return (text, "") if _WORD.match(text) else None


def _outside(spans: list[ByteSpan], quiet: list[ByteSpan]) -> list[ByteSpan]:
    """The spans that start in no quiet one; neither list nests in itself."""
    if not quiet:
        return spans
    ends = [end for _, end in quiet]
    return [
        span
        for span in spans
        if (index := bisect_right(ends, span[0])) == len(ends) or quiet[index][0] > span[0]
    ]


def _receiver_before(data: bytes, start: int) -> str:
    reach = data[max(0, start - RECEIVER_CHARS) : start].decode("utf-8", "ignore")[::-1]
    match = _PATH_BEFORE.match(reach)
    if match is None:
        return ""
    path = match.group(1)[::-1]
    return path if path.isidentifier() else "".join(path.split())


def imports_of(source: Source, captures: Captures, joiner: str) -> tuple[Import, ...]:
    """Sweep the import captures: groups nest, each with its own `from`; names come out whole."""
    parts = sorted(
        {
            (start, -end, rank, capture)
            for rank, capture in enumerate(IMPORT_PARTS)
            for start, end in captures.get(capture, ())
        }
    )
    groups: list[_Group] = []
    stack: list[int] = []
    for start, negative_end, _, capture in parts:
        end = -negative_end
        while stack and groups[stack[-1]].end <= start:
            stack.pop()
        if capture in ("import", "import.group"):
            groups.append(_Group(start, end, stack[-1] if stack else -1))
            stack.append(len(groups) - 1)
        elif stack:
            groups[stack[-1]].take(capture, start, _clean(source.text((start, end))))
    found = [
        (start, _target(groups, index, name, joiner), alias)
        for index, group in enumerate(groups)
        for start, name, alias in group.entries()
    ]
    found.sort(key=lambda entry: entry[0])
    return tuple(
        Import(target, alias, source.line(start)) for start, target, alias in found if target
    )


IMPORT_PARTS = (
    "import", "import.group", "import.from", "import.name", "import.alias", "import.whole",
)  # fmt: skip


class _Group:
    """One import statement, or a braced group in one, while its parts come in."""

    __slots__ = ("end", "names", "parent", "pending", "prefix", "start", "whole")

    def __init__(self, start: int, end: int, parent: int) -> None:
        self.start = start
        self.end = end
        self.parent = parent
        self.prefix: list[str] = []  # Scala names each step of the path alone
        self.pending = ""  # an alias that stands before its name, as in Go
        self.whole: list[str] = []  # names the module itself is bound to
        self.names: list[tuple[int, str, str]] = []

    def take(self, capture: str, start: int, text: str) -> None:
        if capture == "import.from":
            self.prefix.append(text)
        elif capture == "import.whole":
            self.whole.append(text)
        elif capture == "import.name":
            self.names.append((start, text, self.pending))
            self.pending = ""
        elif self.names and not self.names[-1][2]:
            self.names[-1] = (*self.names[-1][:2], text)
        else:
            self.pending = text

    def entries(self) -> list[tuple[int, str, str]]:
        """Names with aliases; a module that is bound itself, or gives no names, is one too."""
        whole = self.whole
        if not whole and not self.names and self.parent < 0:
            whole = [""]
        return [(self.start, "", alias) for alias in whole] + self.names


def _target(groups: list[_Group], index: int, name: str, joiner: str) -> str:
    pieces = [] if name in ("", "self") else [name]
    while index >= 0:
        pieces += reversed(groups[index].prefix)
        index = groups[index].parent
    target = ""
    for piece in reversed(pieces):
        glue = "" if not target or target.endswith(joiner) else joiner
        target += glue + piece
    return target


def _clean(text: str) -> str:
    text = "".join(text.split()).strip(";")
    return text.strip("\"'`<>") if text[:1] in _QUOTES else text  # but not the end of foldl'

"""Callees and imports, read from the text of their captures."""

from __future__ import annotations

import re
from bisect import bisect_right

from semantica.model.parsed import Call, Import
from semantica.parser.grammar import Captures
from semantica.parser.outline import Outline, Source

# A longer receiver is an expression, not a name; only the called name is kept then.
RECEIVER_CHARS = 60
CALLEE_CHARS = 120

_SEPARATOR = r"(?:\?\.|!\.|\.|::|->|\?->|\\|:)"
_CALLEE = re.compile(
    rf"(?:(?P<receiver>.*?){_SEPARATOR})?(?P<name>[\w$@#~]+[!?]?)(?:(?:::)?<.*>)?$"
)
_PATH = re.compile(rf"(?:super\(\)|[\w$@]+)(?:{_SEPARATOR}[\w$@]+)*$")
# The same path read from right to left, for grammars that only mark the called name.
_PATH_BEFORE = re.compile(
    r"\s*(?:\.[?!]?|::|>-\??|\\|:)\s*([\w$@]+(?:\s*(?:\.[?!]?|::|>-\??|\\|:)\s*[\w$@]+)*)"
)
_CALL_MARKS = b".:>\\"


def place_calls(source: Source, outline: Outline, captures: Captures) -> None:
    data = source.data
    line_starts = source.line_starts
    seen: dict[bytes, tuple[str, str] | None] = {}
    for draft, (start, end) in outline.placed(captures.get("call", ())):
        text = data[max(start, end - CALLEE_CHARS) : end]
        if text in seen:
            parts = seen[text]
        else:
            parts = seen[text] = callee(text.decode("utf-8", "replace"))
        if parts is None:
            continue
        name, receiver = parts
        if not receiver and start and data[start - 1] in _CALL_MARKS:
            receiver = _receiver_before(data, start)
        draft.calls.append(Call(name, receiver, bisect_right(line_starts, start)))


def callee(text: str) -> tuple[str, str] | None:
    """(name, receiver) of a called expression; None if what is called has no name."""
    if text.isidentifier():
        return text, ""
    match = _CALLEE.match("".join(text.split()))
    if match is None:
        return None
    receiver = match.group("receiver") or ""
    simple = len(receiver) <= RECEIVER_CHARS and _PATH.match(receiver)
    return match.group("name"), receiver if simple else ""


def _receiver_before(data: bytes, start: int) -> str:
    reach = data[max(0, start - RECEIVER_CHARS) : start].decode("utf-8", "ignore")[::-1]
    match = _PATH_BEFORE.match(reach)
    return "".join(match.group(1)[::-1].split()) if match else ""


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
        self.prefix = ""
        self.pending = ""  # an alias that stands before its name, as in Go
        self.whole: list[str] = []  # names the module itself is bound to
        self.names: list[tuple[int, str, str]] = []

    def take(self, capture: str, start: int, text: str) -> None:
        if capture == "import.from":
            self.prefix = text
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
        if groups[index].prefix:
            pieces.append(groups[index].prefix)
        index = groups[index].parent
    target = ""
    for piece in reversed(pieces):
        glue = "" if not target or target.endswith(joiner) else joiner
        target += glue + piece
    return target


def _clean(text: str) -> str:
    return "".join(text.split()).strip("\"'`<>;")

"""Plain text: the file, and sections where headings are obvious."""

from __future__ import annotations

import re

from semantica.model.document import Document
from semantica.model.parsed import Parsed
from semantica.parser.outline import Source
from semantica.parser.sections import Heading, section_nodes

TITLE_CHARS = 80  # a longer line is a sentence

_UNDERLINE = re.compile(r"(={3,}|-{3,}|~{3,})[ \t]*$")
_NUMBERED = re.compile(r"(\d{1,3}(?:\.\d{1,3}){0,5})\.?[ \t]+(\S.*)$")


def parse_plain(document: Document) -> Parsed:
    source = Source(document.data)
    headings: list[Heading] = []
    if document.path.lower().endswith((".txt", ".text")) or "." not in document.path:
        lines = document.text.split("\n")
        starts = source.line_starts
        for index, line in enumerate(lines[: len(starts)]):
            level = _level(lines, index, line.strip())
            if level:
                headings.append(Heading(starts[index], level, " ".join(line.split())))
    return Parsed(document=document, nodes=section_nodes(document.path, source, headings))


def _level(lines: list[str], index: int, line: str) -> int:
    """The level of the heading on this line; 0 if it is none."""
    if not line or len(line) > TITLE_CHARS or (index and lines[index - 1].strip()):
        return 0
    following = lines[index + 1].strip() if index + 1 < len(lines) else ""
    if rule := _UNDERLINE.match(following):
        fits = not _UNDERLINE.match(line) and len(rule.group(1)) * 2 >= len(line)
        return {"=": 1, "-": 2, "~": 3}[rule.group(1)[0]] if fits else 0
    if following or line[-1] in ".,;:!?":
        return 0
    if numbered := _NUMBERED.match(line):
        return numbered.group(1).count(".") + 1
    return 1 if line.isupper() and sum(map(str.isalpha, line)) > 3 else 0

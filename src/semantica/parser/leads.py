"""What stands directly before a definition and belongs to it: comments, decorators, keywords.

A chain of leads is walked backwards from each definition while only white space lies between.
A comment joins the chain if it starts its line and no blank line separates it.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from semantica.parser.comment_text import is_directive, is_notice, joined_comments
from semantica.parser.grammar import ByteSpan, Captures
from semantica.parser.outline import Draft, Outline, Source

COMMENT = "comment"
KEYWORD = "lead"
HEAD = "head"
MARKS = ("decorator", "annotation", "attribute", "modifier")

_PRAGMAS = re.compile(rb"(?:\{-#.*?#-\}\s*)+", re.DOTALL)  # Haskell; they stand above its comment

Lead = tuple[int, int, str]  # end, start, capture


def attach_leads(source: Source, outline: Outline, captures: Captures) -> None:
    """Give each definition its marks and comments, and each comment one home."""
    _attach_inner_marks(source, outline, captures)
    _attach_sections(outline, captures)
    leads: list[Lead] = sorted(
        (end, start, capture)
        for capture in (COMMENT, KEYWORD, HEAD, *MARKS)
        for start, end in captures.get(capture, ())
    )
    ends = [lead[0] for lead in leads]
    claimed: set[ByteSpan] = set()
    drafts = outline.drafts
    heads = captures.get(HEAD, [])
    for position, draft in enumerate(drafts[1:], 1):
        if draft.start != drafts[draft.parent].start:  # else the leads are the parent's
            _walk_back(source, draft, leads, ends)
            claimed.update(draft.leading)
            _stop_before(drafts, position)
            first = bisect_left(heads, (draft.outer, 0))
            for span in heads[first : bisect_left(heads, (draft.start, 0), first)]:
                outline.give(span, position)
    for draft, span in outline.placed(captures.get(COMMENT, ())):
        if span not in claimed:
            draft.comments.append(span)


def _stop_before(drafts: list[Draft], position: int) -> None:
    """Some grammars end a definition after the comment that leads the next one."""
    draft = drafts[position]
    index = position - 1
    while index != draft.parent:
        if drafts[index].start < draft.outer:  # else it stands in a decorator of this one
            drafts[index].end = min(drafts[index].end, draft.outer)
        index = drafts[index].parent


def _attach_inner_marks(source: Source, outline: Outline, captures: Captures) -> None:
    marks = [(span, capture) for capture in MARKS for span in captures.get(capture, ())]
    marks.sort()
    spans = [span for span, _ in marks]
    for (draft, (start, end)), (_, capture) in zip(outline.placed(spans), marks, strict=True):
        if draft.parent < 0 or not draft.heads(start):
            continue
        draft.marks.append((capture, (start, end)))
        if start == draft.signature_start and capture != "modifier":
            draft.signature_start = _next_word(source.data, end)


def _attach_sections(outline: Outline, captures: Captures) -> None:
    """A `private` that stands alone marks what follows beside it, up to the next such word."""
    closing = captures.get("section.end", [])
    words = sorted([*captures.get("section", ()), *closing])
    sections: dict[Draft, list[ByteSpan]] = {}
    for home, span in outline.placed(words):
        sections.setdefault(home, []).append(span)
    drafts = outline.drafts
    for draft in drafts[1:] if sections else ():
        beside = sections.get(drafts[draft.parent], [])
        index = bisect_right(beside, (draft.start, 0)) - 1
        if index >= 0 and beside[index] not in closing:
            draft.marks.append(("modifier", beside[index]))


def _next_word(data: bytes, start: int) -> int:
    while start < len(data) and data[start] in b" \t\r\n":
        start += 1
    return start


def _walk_back(source: Source, draft: Draft, leads: list[Lead], ends: list[int]) -> None:
    data = source.data
    cursor = draft.start
    index = bisect_right(ends, cursor) - 1
    before: list[tuple[str, ByteSpan]] = []
    while index >= 0:
        end, start, capture = leads[index]
        index -= 1
        if start >= cursor:
            continue  # the same node under a second name, or a part of the one just taken
        if capture == HEAD and index >= 0 and leads[index][:2] == (end, start):
            continue  # its other name says more
        gap = data[end:cursor]
        if gap and not gap.isspace():
            break
        if capture == COMMENT:
            if not source.starts_its_line(start) or _blank_between(data, end, cursor):
                break
            draft.leading.append((start, end))
        else:
            draft.own = start
            if capture in (KEYWORD, "modifier") and cursor == draft.signature_start:
                draft.signature_start = start
            if capture not in (KEYWORD, HEAD):
                before.append((capture, (start, end)))
        cursor = start
    draft.outer = cursor
    draft.leading.reverse()
    draft.marks[:0] = reversed(before)


def _blank_between(data: bytes, end: int, start: int) -> bool:
    # Some grammars end a line comment after its newline, others before.
    newlines = data.count(b"\n", end, start) + (data[end - 1] == 10)
    return newlines > 1


def file_comment(source: Source, outline: Outline, comments: list[ByteSpan]) -> str:
    """The first comment block of the file that is documentation and no definition's own."""
    claimed = {span for draft in outline.drafts[1:] for span in draft.leading}
    data = source.data
    cursor = 0
    block: list[str] = []
    for start, end in comments:
        if start == 0 and data.startswith(b"#!"):
            cursor = end
            continue
        gap = data[cursor:start].strip()
        if (
            gap
            and not (cursor == 0 and data.startswith((b"#!", b"<?")))
            and not _PRAGMAS.fullmatch(gap)
        ):
            break
        if block and _blank_between(data, cursor, start) and not _skippable(block):
            break
        if block and _blank_between(data, cursor, start):
            block = []
        if (start, end) in claimed:
            break
        block.append(source.text((start, end)))
        cursor = end
    return "" if not block or _skippable(block) else joined_comments(block)


def _skippable(block: list[str]) -> bool:
    return is_directive(block[0]) or is_notice(joined_comments(block))

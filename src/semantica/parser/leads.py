"""What stands directly before a definition and belongs to it: comments, decorators, keywords.

A chain of leads is walked backwards from each definition while only white space lies between.
A comment joins the chain if it starts its line and no blank line separates it.
"""

from __future__ import annotations

from bisect import bisect_right

from semantica.parser.comment_text import is_notice, joined_comments
from semantica.parser.grammar import ByteSpan, Captures
from semantica.parser.outline import Draft, Outline, Source

COMMENT = "comment"
KEYWORD = "lead"
MARKS = ("decorator", "annotation", "attribute", "modifier")

Lead = tuple[int, int, str]  # end, start, capture


def attach_leads(source: Source, outline: Outline, captures: Captures) -> None:
    """Give each definition its marks and comments, and each comment one home."""
    _attach_inner_marks(source, outline, captures)
    leads: list[Lead] = sorted(
        (end, start, capture)
        for capture in (COMMENT, KEYWORD, *MARKS)
        for start, end in captures.get(capture, ())
    )
    ends = [lead[0] for lead in leads]
    claimed: set[ByteSpan] = set()
    drafts = outline.drafts
    for draft in drafts[1:]:
        if draft.start != drafts[draft.parent].start:  # else the leads are the parent's
            _walk_back(source, draft, leads, ends)
            claimed.update(draft.leading)
    for draft, span in outline.placed(captures.get(COMMENT, ())):
        if span not in claimed:
            draft.comments.append(span)


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
            if capture != KEYWORD:
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
        if data[cursor:start].strip() and not (cursor == 0 and data.startswith(b"#!")):
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
    return block[0].startswith("#!") or is_notice(joined_comments(block))

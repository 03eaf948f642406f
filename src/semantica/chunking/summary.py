"""A sentence about a definition, taken from the source itself: no model needed."""

from __future__ import annotations

import re

from semantica.model.parsed import CodeNode
from semantica.model.words import split_words

SENTENCE = re.compile(r"(.+?[.!?。！？])(?:\s|$)", re.DOTALL)
LONGEST_SUMMARY = 240
# Lines that begin a licence or a tool's orders, not a description.
NOT_PROSE = re.compile(
    r"copyright|licen[cs]e|spdx|^[-=*#/\s]*$|coding[:=]|eslint|pylint|noqa", re.I
)


def extract_summary(node: CodeNode) -> str:
    """The docstring's first sentence, else the first comment's, else the signature in words."""
    if text := first_sentence(node.docstring):
        return text
    if node.info is not None:
        for comment in node.info.comments[:1]:
            if text := first_sentence(comment):
                return text
    if node.kind == "file" or not node.signature:
        return ""
    return " ".join(dict.fromkeys(split_words(node.signature)))[:LONGEST_SUMMARY]


def first_sentence(text: str) -> str:
    paragraph = " ".join(text.strip().split("\n\n")[0].split())
    if not paragraph or NOT_PROSE.search(paragraph[:LONGEST_SUMMARY]):
        return ""
    match = SENTENCE.match(paragraph)
    return (match.group(1) if match else paragraph)[:LONGEST_SUMMARY]

"""A sentence about a definition, taken from the source itself: no model needed."""

from __future__ import annotations

import re

from semantica.model.parsed import CodeNode
from semantica.model.words import split_words

SENTENCE_END = re.compile(r"[.!?。！？](?=\s|$)")
LONGEST_SUMMARY = 240
# Words of a licence or of a tool's orders, not of a description.
NOT_PROSE = (
    "copyright", "licence", "license", "spdx", "coding:", "coding=", "eslint", "pylint", "noqa",
)  # fmt: skip
RULE = "-=*#/ \t"  # a line of these alone is a ruler


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
    if not text:
        return ""
    paragraph = " ".join(text.strip().partition("\n\n")[0].split())
    start = paragraph[:LONGEST_SUMMARY].lower()
    if not start.strip(RULE):
        return ""
    for word in NOT_PROSE:
        if word in start:
            return ""
    match = SENTENCE_END.search(paragraph, 1)
    return paragraph[: min(match.end(), LONGEST_SUMMARY) if match else LONGEST_SUMMARY]

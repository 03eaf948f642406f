"""Comments and docstrings as prose: the marks that make them comments are taken off."""

from __future__ import annotations

import re

_BLOCKS = (
    ("/*", "*/"), ("{-", "-}"), ("--[[", "]]"), ("--[=[", "]=]"), ("--[==[", "]==]"),
    ("<!--", "-->"), ("(*", "*)"), ("#=", "=#"), ("<#", "#>"),
    ("=begin", "=end"), ("#|", "|#"), ("%{", "%}"), ("/+", "+/"),
)  # fmt: skip
_OPENINGS = tuple(opening for opening, _ in _BLOCKS)
_LINE_MARK = re.compile(
    r"^[ \t]*(?:///?!?|//[!:]?|--+(?:[ \t]*[|^])?|#+[!:]?|;+|%+|!+[<>]?|'''?|REM\b|rem\b|\*+)[ \t]?"
)
_STAR = re.compile(r"[ \t]*\*+(?:[ \t]|$)")
_BLOCK_TAIL = re.compile(r"^[*!|<^#=~-]*")
_QUOTES = re.compile(r"^[A-Za-z@$]{0,2}(\"\"\"|'''|\"|'|~[sS]\"\"\"|~[sS]''')")
_LICENCE = re.compile(r"copyright|licen[cs]e|SPDX-|all rights reserved", re.IGNORECASE)
_TOOL_LINE = re.compile(
    r"^(?:!|-\*-|vim?:|shellcheck |coding[:=]|frozen_|@?(?:generated|flow|ts-))"
)

# What .NET and Java documentation is marked up with; other angle brackets are code.
_MARKED_UP = re.compile(r"</|/>|<p>")
_NAMED_TAG = re.compile(r"<(?:param|typeparam) name=\"(\w+)\">\s*")
_CROSS_REFERENCE = re.compile(
    r"<(?:see|seealso|paramref|typeparamref|exception|inheritdoc)\s+"
    r"(?:cref|name|langword|href)=\"([^\"]*)\"\s*/?>"
)
_TAG = re.compile(
    r"</?(?:summary|remarks|returns|value|para|example|exception|param|typeparam|see|seealso|code|c"
    r"|list|item|term|description|p|pre|ul|ol|li|b|i|em|strong|tt|br|inheritdoc)\b[^<>]*>"
)
_DIRECTIVE = re.compile(
    r"(?:#|//|/\*)[ \t]*(?:!/|go:|nolint|NOLINT|eslint|@ts-|prettier-|istanbul|noqa|type: ?ignore"
    r"|shellcheck |luacheck:|credo:"
    r"|pylint:|mypy:|ruff:|fmt:|pragma|rubocop:|lint:|swiftlint:|ktlint|clang-format|\+build|-\*-)"
)


def comment_text(raw: str) -> str:
    """One comment without its marks."""
    text = raw.strip()
    if not text.startswith(_OPENINGS):
        if "\n" not in text:
            return _behind(_LINE_MARK, text).strip()
        return "\n".join([_behind(_LINE_MARK, line) for line in text.splitlines()]).strip()
    for opening, closing in _BLOCKS:
        if text.startswith(opening):
            inner = text[len(opening) :].removesuffix(closing)
            inner = _BLOCK_TAIL.sub("", inner, count=1).rstrip("*")
            return _dedented([_behind(_STAR, line) for line in inner.split("\n")])
    return text


def _behind(mark: re.Pattern[str], line: str) -> str:
    found = mark.match(line)
    return line[found.end() :] if found else line


def _dedented(lines: list[str]) -> str:
    """Lines without the indentation that all but the first share, and without blanks around."""
    rest = [line.expandtabs() for line in lines[1:]]
    margin = min([len(line) - len(bare) for line in rest if (bare := line.lstrip())], default=0)
    return "\n".join([lines[0].expandtabs().lstrip(), *[line[margin:] for line in rest]]).strip()


def joined_comments(raw: list[str]) -> str:
    """A run of comments as one text."""
    text = "\n".join([comment_text(piece) for piece in raw]).strip()
    marked_up = ("<" in text or "/>" in text) and _MARKED_UP.search(text)
    return without_tags(text) if marked_up else text


def without_tags(text: str) -> str:
    """XML and HTML in documentation read as prose: `<param name="x">` is `x:`."""
    text = _NAMED_TAG.sub(r"\1: ", text)
    text = _TAG.sub("", _CROSS_REFERENCE.sub(r"\1", text))
    return "\n".join([line.strip() for line in text.splitlines() if line.strip()])


def string_text(raw: str) -> str:
    """A string literal used as documentation, without quotes and common indentation."""
    text = raw.strip()
    match = _QUOTES.match(text)
    if match is None:
        return _dedented(text.split("\n"))
    quote = match.group(1)[-3:] if len(match.group(1)) > 1 else match.group(1)
    inner = text[match.end() :].removesuffix(quote)
    return _dedented(inner.split("\n")) if "\n" in inner else inner.strip()


def is_directive(raw: str) -> bool:
    """Whether a comment speaks to a tool: `//go:noinline`, `# noqa`, `// eslint-disable`."""
    return bool(_DIRECTIVE.match(raw))


def is_notice(text: str) -> bool:
    """Whether a leading comment is a licence header or a line for tools, not documentation."""
    return bool(_LICENCE.search(text) or _TOOL_LINE.match(text))

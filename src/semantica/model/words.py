"""Words as search sees them: identifiers split, paths split, CJK in bigrams.

The same functions serve indexing and asking, so that both sides agree on what a word is.
"""

from __future__ import annotations

import re
from functools import lru_cache

RUN = re.compile(r"\w+")
# Hangul, kana and Han characters are written without spaces, or with particles glued on.
CJK = "\u1100-\u11ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f"  # noqa: E501
PIECE = (
    r"[A-Z]+(?=[A-Z][a-z])"  # the HTTP of HTTPServer
    r"|[A-Z]?[a-z]+"  # the Server of HTTPServer
    r"|[A-Z]+"
    r"|\d+"
)
ASCII_PIECE = re.compile(PIECE, re.ASCII)
ENDINGS = re.compile(r"(ing|ers|er|ed|es|s|ation|ions|ion)$")
SHORTEST_ENDED = 4  # shorter words keep their endings: ring, bed
IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
# A run longer than this is data, not a name.
LONGEST_RUN = 200
# Enough for the distinct names of a large file set; about 10 MB when full.
SPLIT_CACHE = 1 << 16
# A word and its inflections share a beginning; endings this long may differ.
ENDING = 3
SHORTEST_STEM = 4


@lru_cache(maxsize=SPLIT_CACHE)
def split_run(run: str) -> tuple[str, ...]:
    """The words of one unbroken run: its parts, and the whole when it has several.

    `parseHTTPResponse2` gives parse, http, response, 2, parsehttpresponse2;
    `검색엔진` gives 검색, 색엔, 엔진.
    """
    if len(run) > LONGEST_RUN:
        return ()
    if run.islower() and run.isascii() and run.isalpha():
        return (run,)
    if not run.isascii():
        return tuple(_split_any_script(run))
    parts = [part.lower() for part in ASCII_PIECE.findall(run)]
    if len(parts) > 1:
        parts.append(run.lower().strip("_"))
    return tuple(parts)


def _split_any_script(run: str) -> list[str]:
    piece, cjk = script_patterns()
    words: list[str] = []
    parts = piece.findall(run)
    for part in parts:
        if cjk.match(part):
            words.extend(bigrams(part))
        else:
            words.append(part.lower())
    if len(parts) > 1 and not cjk.search(run):
        words.append(run.lower().strip("_"))
    return words


@lru_cache(maxsize=1)
def script_patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Pieces of a run in any script, and the CJK characters.

    Made when first met: these classes take 5 ms to compile, and most questions are ASCII.
    """
    other = rf"[^\W\d_a-zA-Z{CJK}]+"  # letters of other scripts
    return re.compile(rf"[{CJK}]+|{PIECE}|{other}"), re.compile(rf"[{CJK}]")


def is_cjk(word: str) -> bool:
    """Whether a word begins with a Hangul, kana or Han character."""
    return not word.isascii() and bool(script_patterns()[1].match(word))


def piece_pattern(run: str) -> re.Pattern[str]:
    """What cuts a run into its pieces."""
    return ASCII_PIECE if run.isascii() else script_patterns()[0]


def bigrams(run: str) -> list[str]:
    """Overlapping pairs; a lone character stands for itself."""
    if len(run) == 1:
        return [run]
    return [run[i : i + 2] for i in range(len(run) - 1)]


def split_words(text: str) -> list[str]:
    """All words of a text, in order, repeats kept."""
    words: list[str] = []
    for run in RUN.findall(text):
        words.extend(split_run(run))
    return words


def whole_names(text: str) -> set[str]:
    """The identifiers as written, lower-cased, for exact matches."""
    return {name.lower() for name in IDENTIFIER.findall(text) if len(name) <= LONGEST_RUN}


def path_words(path: str) -> list[str]:
    """The words of a path, each folder and the file name, without the extension's dot."""
    return split_words(path)


@lru_cache(maxsize=SPLIT_CACHE)
def rough_stem(word: str) -> str:
    """A word without its commonest English ending: handlers, handler and handled are handl."""
    return ENDINGS.sub("", word) if len(word) > SHORTEST_ENDED else word


@lru_cache(maxsize=SPLIT_CACHE)
def alike(word: str, other: str) -> bool:
    """Whether two words are forms of one: handler, handlers; register, registration."""
    if word == other:
        return True
    size = max(SHORTEST_STEM, min(len(word), len(other)) - ENDING)
    return len(word) >= size <= len(other) and word[:size] == other[:size]

"""Does our cyclomatic complexity agree with radon (Python) and lizard (the others)?

    python -m benchmarks.truth_complexity [--show N] [FOLDER ...]

Both tools come with the dependency group `bench`. Functions are matched by file, name and line.
A difference is explained when a row of EXPLAINED says why; the target is 95 % exact or explained.
"""

from __future__ import annotations

import argparse
import re
import sys
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.corpus import documents, stdlib
from semantica.model.document import Document
from semantica.model.parsed import FunctionInfo
from semantica.parser import parse

try:
    import lizard  # type: ignore[import-untyped,unused-ignore]
    from radon.visitors import (  # type: ignore[import-not-found,import-untyped,unused-ignore]
        ComplexityVisitor,
        Function,
    )
except ImportError as missing:
    sys.exit(f"{missing.name} is missing; install the dependency group: pip install --group bench")

# lizard's start is the line of the return type or of a template head.
LINES_APART = 3
LIZARD = frozenset(
    {"go", "rust", "java", "c", "cpp", "csharp", "javascript", "typescript", "ruby", "php",
     "kotlin", "scala", "swift", "lua"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pair:
    info: FunctionInfo
    theirs: int


# (reason, pattern over the function's text, languages; none means all)
EXPLAINED: tuple[tuple[str, str, frozenset[str]], ...] = (
    (
        "lizard counts #if and #ifdef branches",
        r"^\s*#\s*(?:if|elif)",
        frozenset({"c", "cpp"}),
    ),
    ("radon adds the closures of a function to it", r"\n\s+(?:async )?def ", frozenset({"python"})),
    (
        "lizard counts a function literal for itself; to us it is part of the function around",
        r"\bfunc\s*\(",
        frozenset({"go"}),
    ),
    ("lizard counts `where` and `?Sized`", r"^\s*where\b|\?Sized", frozenset({"rust"})),
    ("lizard counts the || of a closure", r"[(,=]\s*(?:move\s+)?\|\|", frozenset({"rust"})),
    ("we count the arms of a match, lizard does not", r"\bmatch\b", frozenset({"rust"})),
    ("radon does not look inside an assert", r"\bassert\b", frozenset({"python"})),
    (
        "lizard reads the `?` of a wildcard type as a condition",
        r"<[^<>]*\?",
        frozenset({"java", "kotlin"}),
    ),
    (
        "lizard counts the && of an rvalue reference",
        r"\w\s*&&\s*\w+\s*[,)=:]",
        frozenset({"cpp"}),
    ),
)


def python_pairs(document: Document) -> Iterator[Pair]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            visitor = ComplexityVisitor.from_code(document.text)
        except (SyntaxError, ValueError):
            return
    theirs: dict[tuple[str, int], int] = {}
    pending = [*visitor.functions, *visitor.classes]
    while pending:
        one = pending.pop()
        if isinstance(one, Function):
            theirs[one.name, one.lineno] = one.complexity
            pending += one.closures
        else:
            pending += [*one.methods, *one.inner_classes]
    yield from matched(document, theirs, 0)


def lizard_pairs(document: Document) -> Iterator[Pair]:
    found = lizard.analyze_file.analyze_source_code(document.path, document.text)
    theirs = {
        (re.split(r"::|\.", one.name)[-1].strip(), one.start_line): one.cyclomatic_complexity
        for one in found.function_list
    }
    yield from matched(document, theirs, LINES_APART)


def matched(document: Document, theirs: dict[tuple[str, int], int], apart: int) -> Iterator[Pair]:
    """Our functions that the other tool has too: at the same line, else at the nearest one."""
    left = [node.info for node in parse(document).nodes if node.info is not None]
    for offset in sorted(range(-apart, apart + 1), key=abs):
        missed: list[FunctionInfo] = []
        for info in left:
            value = theirs.pop((info.name, info.start_line + offset), None)
            if value is None:
                missed.append(info)
            else:
                yield Pair(info, value)
        left = missed


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("folders", nargs="*", type=Path)
    options.add_argument("--show", type=int, default=8, help="differences to list")
    chosen = options.parse_args()
    found: defaultdict[str, list[Document]] = defaultdict(list)
    for one in documents(chosen.folders or [stdlib()], LIZARD | {"python"}):
        found[one.language].append(one)
    for language, batch in sorted(found.items()):
        pairs_of = python_pairs if language == "python" else lizard_pairs
        show(language, [pair for document in batch for pair in pairs_of(document)], chosen.show)
    return 0


def show(language: str, pairs: list[Pair], most: int) -> None:
    wrong = [pair for pair in pairs if pair.info.complexity != pair.theirs]
    reasons: Counter[str] = Counter()
    left: list[Pair] = []
    for pair in wrong:
        reason = explanation(language, pair.info.body.partition("\n")[2])
        if reason:
            reasons[reason] += 1
        else:
            left.append(pair)
    total = max(len(pairs), 1)
    exact, known = 1 - len(wrong) / total, 1 - len(left) / total
    print(f"{language}: {len(pairs)} functions, exact {exact:.4f}, exact or explained {known:.4f}")
    for reason, count in reasons.most_common():
        print(f"    explained {count:6}  {reason}")
    for pair in left[:: max(1, len(left) // max(most, 1))][:most]:
        info = pair.info
        place = f"{info.file_path}:{info.start_line} {info.name}"
        print(f"        {place}: ours {info.complexity}, theirs {pair.theirs}")


def explanation(language: str, body: str) -> str:
    for reason, pattern, languages in EXPLAINED:
        if (not languages or language in languages) and re.search(pattern, body, re.MULTILINE):
            return reason
    return ""


if __name__ == "__main__":
    sys.exit(main())

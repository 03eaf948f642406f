"""Questions from a repository's own past: a commit's subject is the question, the files it
changed are the answer.

What would not measure search is left out: merges, reverts, releases, housekeeping, bots, subjects
that say too little or name the file they changed, and commits that changed many files or none
that is still here. The same history gives the same questions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from pathlib import PurePosixPath

from semantica.evaluation.questions import Question, Target
from semantica.model.commit import Commit
from semantica.model.words import is_cjk, split_words

KIND = "commit"
# A commit that touches more is about no one place.
MOST_FILES = 10
LEAST_WORDS = 3
ID_DIGITS = 12
SHORTEST_WORD = 3  # letters; CJK words are pairs already

# fix(core)!: …, and its kin. Areas such as `parser: …` stay, for they say where.
PREFIX = re.compile(
    r"^(?:feat|feature|fix|bugfix|hotfix|docs?|style|refactor|perf|tests?|build|ci|chore|deps|"
    r"security|wip|release)(?:\([^)]*\))?!?:\s*",
    re.IGNORECASE,
)
# Tickets, marks for machines, emoji names: noise to a reader of the question.
NOISE = re.compile(
    r"^\s*(?:\[[^\]]*\]|(?:[A-Z][A-Z0-9]+|gh|bpo)-\d+:?|:[a-z0-9_+-]+:|#\d+:?)\s*"
    r"|\s*\((?:[\w/.-]*#|GH-|gh-|![0-9])\d*\)"
    r"|\s*\[(?:skip ci|ci skip)\]"
    r"|[,.;]?\s*\(?\b(?i:fix(?:es|ed)?|close[sd]?|resolve[sd]?|refs?|see)\s+(?:issue\s+)?#\d+\)?"
    r"|\s#\d+\b",
)
TRIVIAL = re.compile(
    r"^(?:merge\b|revert\b|fixup!|squash!|amend!|initial (?:commit|import|version)"
    r"|wip\b|bump\b|releas(?:e|ing)\b|prepar(?:e|ing) (?:for |the |new |next )*(?:release|version)"
    r"|(?:back to|start|begin|open)\b.*\bdevelopment"
    r"|v?\d+(?:\.\d+)+\S*$|version\b"
    r"|(?:set|update|change|increase) (?:the )?version"
    r"|(?:(?:fix|correct|minor|small|some|a|the|few|more|another|various|docs?|comments?)\s+)*"
    r"(?:typos?|spelling|grammar|whitespaces?|lint(?:s|ing|er)?|format(?:ting)?|indentation)\b"
    r"|(?:run|apply) (?:black|ruff|prettier|gofmt|rustfmt|cargo fmt|clang-format|isort|eslint)\b"
    r"|(?:update|edit|add|fix|tweak)\s+(?:the\s+)?(?:to\s+)?"
    r"(?:change ?logs?|changes|news|history|readme|copyright|licen[sc]e|authors|contributors"
    r"|dependenc(?:y|ies)|deps|lock ?files?|submodules?|translations?|snapshots?)\b"
    r"|(?:address|apply)\b.*\b(?:review|suggestions?|comments|feedback)"
    r"|clean ?up$|oops|nit(?:s|picks?)?\b|.*\b(?:typos?|bad merge)\b)",
    re.IGNORECASE,
)
TRIVIAL_PREFIX = re.compile(r"^(?:style|release|wip|deps)(?:\([^)]*\))?!?:", re.IGNORECASE)
BOT = re.compile(
    r"\[bot\]|\bbot\b|-bot\b|dependabot|renovate|greenkeeper|pyup|snyk|weblate|transifex|crowdin"
    r"|github-actions|pre-commit-ci|semantic-release|copybara",
    re.IGNORECASE,
)
# Files that go along with every change and answer nothing.
COMPANION = re.compile(
    r"(?:^|/)(?:change(?:s|log)?|history|news|releases?|release[-_]notes)(?:\.[a-z]+)?$"
    r"|(?:^|/)(?:package-lock\.json|pnpm-lock\.yaml|go\.sum|\S*\.lock)$",
    re.IGNORECASE,
)
# What commits say whatever they did.
SAYS_LITTLE = frozenset(
    "add added adds adding allow allows also and another bug bugs are can change changed changes "
    "clean cleanup code correct correctly does ensure file files fix fixed fixes fixing for from "
    "get have has improve improved improvements into its issue issues make makes minor more move "
    "moved new not now off old only out refactor remove removed removes rename renamed replace "
    "rework should simplify small some stuff support that the them this tidy todo tweak update "
    "updated updates updating use used uses using via was when where which with without work "
    "works".split()
)


def questions_from(
    commits: Iterable[Commit], paths: Set[str], collection: str
) -> tuple[Question, ...]:
    """One question a telling commit, in the order of the commits; a subject is asked once."""
    questions: dict[str, Question] = {}
    for commit in commits:
        subject = _subject(commit)
        targets = _targets(commit, paths)
        key = subject.casefold()
        if not 0 < len(targets) <= MOST_FILES or key in questions:
            continue
        if not _says_enough(subject) or _names_a_file(subject, commit.paths):
            continue
        questions[key] = Question(
            id=f"{collection}:{commit.id[:ID_DIGITS]}",
            query=subject,
            targets=tuple(Target(path) for path in targets),
            kind=KIND,
            collection=collection,
        )
    return tuple(questions.values())


def _subject(commit: Commit) -> str:
    """The subject as a question; empty when it would be a trivial one."""
    subject = commit.subject.strip()
    if BOT.search(commit.author) or TRIVIAL_PREFIX.match(subject) or TRIVIAL.match(subject):
        return ""
    subject = NOISE.sub("", subject).strip()
    subject = NOISE.sub("", PREFIX.sub("", subject)).strip().rstrip(".")
    return "" if TRIVIAL.match(subject) else subject


def _targets(commit: Commit, paths: Set[str]) -> list[str]:
    here = [path for path in dict.fromkeys(commit.paths) if path in paths]
    return [path for path in here if not COMPANION.search(path)]


def _says_enough(subject: str) -> bool:
    telling = {
        word
        for word in split_words(subject)
        if (is_cjk(word) or (len(word) >= SHORTEST_WORD and not word.isdigit()))
        and word not in SAYS_LITTLE
    }
    return len(telling) >= LEAST_WORDS


def _names_a_file(subject: str, paths: Sequence[str]) -> bool:
    """Whether the subject gives the answer away: a path, or a file's whole name."""
    low = subject.lower()
    said = {one.strip("`'\"()[]{},;:!?").rstrip(".") for one in low.split()}
    return any(
        (("/" in path and path.lower() in low) or PurePosixPath(path).name.lower() in said)
        for path in paths
    )

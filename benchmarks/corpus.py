"""Real source files as documents: what the programs in this folder measure."""

from __future__ import annotations

import os
import sysconfig
from collections.abc import Iterable, Iterator
from pathlib import Path

from semantica.chunking import chunk
from semantica.chunking.layout import Budget
from semantica.chunking.redact import redact
from semantica.model.access import Access
from semantica.model.chunk import Chunked
from semantica.model.document import Document
from semantica.model.ids import content_hash
from semantica.parser import parse
from semantica.parser.languages import LANGUAGES, language_of

HEAD_BYTES = 4096
LARGEST_BYTES = 2_000_000  # the source layer's own limit is of this order
LEFT_OUT = frozenset({"site-packages", "node_modules", "__pycache__", "lib2to3", "testdata"})


def stdlib() -> Path:
    """The running interpreter's library: the corpus every machine has."""
    return Path(sysconfig.get_paths()["stdlib"])


def code_files(roots: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    """Every readable code file below the roots, with its language, in a stable order."""
    for root in roots:
        for folder, folders, files in os.walk(root):
            folders[:] = sorted(
                name for name in folders if name not in LEFT_OUT and not name.startswith(".")
            )
            for name in sorted(files):
                path = Path(folder, name)
                if path.is_symlink() or not 0 < path.stat().st_size <= LARGEST_BYTES:
                    continue
                with path.open("rb") as file:
                    language = language_of(name, file.read(HEAD_BYTES))
                if LANGUAGES[language].grammar:
                    yield path, language


def document(path: Path, language: str) -> Document | None:
    """The file as the parser is given it; None if it is not UTF-8."""
    data = path.read_bytes()
    try:
        data.decode()
    except UnicodeDecodeError:
        return None
    return Document(
        str(path), data, content_hash(data), len(data), 0, Access.nobody(), language=language
    )


def documents(roots: Iterable[Path], languages: frozenset[str] = frozenset()) -> list[Document]:
    """All documents below the roots; without languages, of every language."""
    return [
        found
        for path, language in code_files(roots)
        if not languages or language in languages
        if (found := document(path, language)) is not None
    ]


def prepared(file: tuple[Path, str], budget: Budget) -> Chunked | None:
    """What a worker does with one file: read, mask, parse, chunk."""
    found = document(*file)
    if found is None:
        return None
    redact(found.data)
    return chunk(parse(found), budget)

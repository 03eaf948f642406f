"""What other copies of a repository have made already need not be made again.

A copy is another clone or work tree, or this collection itself before a branch was switched. Their
catalogs are the cache: there is nothing else to fill, to bound or to collect.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from semantica.errors import SemanticaError
from semantica.indexing.changes import Task
from semantica.model.chunk import Chunked
from semantica.model.collection import Card
from semantica.model.document import Document
from semantica.ports import Home


@dataclass(frozen=True, slots=True)
class Copies:
    """Collections that may hold the same files, made with the same settings."""

    home: Home
    names: tuple[str, ...]
    config: str

    def marked(self, tasks: Sequence[Task]) -> Sequence[Task]:
        """The tasks with the contents that need not be made again."""
        if not tasks:
            return tasks
        known: dict[str, frozenset[str]] = {}
        for name in self.names:
            try:
                with self.home.reading(name) as stores:
                    for path, hashes in stores.inventory.versions(self.config).items():
                        known[path] = known.get(path, frozenset()) | hashes
            except SemanticaError:
                continue  # a copy that cannot be read is no help, and no harm
        if not known:
            return tasks
        return [
            replace(task, made_before=known.get(task.candidate.path, frozenset())) for task in tasks
        ]

    def recall(self, document: Document) -> Chunked | None:
        """The document as some copy holds it, or None when it holds it no more."""
        for name in self.names:
            try:
                with self.home.reading(name) as stores:
                    stored = stores.inventory.known(
                        document.path, document.content_hash, self.config
                    )
            except SemanticaError:
                continue
            if stored is not None:
                return Chunked(
                    document=replace(document, data=stored.text.encode(), language=stored.language),
                    parents=tuple(one for one in stored.chunks if one.role == "parent"),
                    leaves=tuple(one for one in stored.chunks if one.role == "leaf"),
                    imports=stored.imports,
                    problems=stored.problems,
                    masked=stored.masked,
                )
        return None


def copies_of(card: Card, home: Home, config: str) -> Copies:
    """The collection itself, and those of other clones and work trees of its repository."""
    others = [one.name for one in home.cards() if one.repo and one.repo == card.repo]
    return Copies(home, tuple(dict.fromkeys([card.name, *others])), config)

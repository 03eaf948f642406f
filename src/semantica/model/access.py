"""Who may read what. Deny by default: no matching principal, no access.

An `Access` is all of several groups, each any of several principals:
`AllOf[AnyOf[principal]]`. A channel inside a workspace is two groups: a reader
must belong to the workspace *and* to the channel.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NewType

Principal = NewType("Principal", str)

# Whoever may open this data home. Local folders carry it, and local askers hold it.
LOCAL = Principal("local")


@dataclass(frozen=True, slots=True)
class Access:
    """Readable by whoever is in at least one principal of every group.

    No group at all means nobody, not everybody: a connector that forgot to
    ask for rights must not publish a document.
    """

    groups: tuple[tuple[Principal, ...], ...]

    def __post_init__(self) -> None:
        ordered = tuple(sorted({tuple(sorted(set(group))) for group in self.groups}))
        object.__setattr__(self, "groups", ordered)

    @classmethod
    def any_of(cls, *principals: str) -> Access:
        return cls((tuple(Principal(name) for name in principals),))

    @classmethod
    def nobody(cls) -> Access:
        return cls(())

    def allows(self, asker: Asker) -> bool:
        return bool(self.groups) and all(
            not asker.principals.isdisjoint(group) for group in self.groups
        )


@dataclass(frozen=True, slots=True)
class Asker:
    """The principals a question is asked with. None of them means nothing is readable."""

    principals: frozenset[Principal]

    @classmethod
    def of(cls, names: Iterable[str]) -> Asker:
        return cls(frozenset(Principal(name) for name in names))

    @classmethod
    def local(cls) -> Asker:
        return cls(frozenset({LOCAL}))

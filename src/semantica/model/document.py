"""What a source offers: candidates to read, documents read, and what was left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from semantica.model.access import Access
    from semantica.model.ids import ContentHash

SkipReason = Literal[
    "ignored",  # an ignore rule names it
    "extension",  # its extension is excluded by settings
    "too_large",  # over the size limit
    "long_line",  # a single line over the limit: minified or data
    "binary",  # a NUL in the first KB
    "undecodable",  # no known encoding fits
    "unreadable",  # the system refused to open it
    "outside_root",  # a link that leaves the root
    "link",  # a link inside the root: its target is indexed under its own path
    "link_loop",  # a link that leads back to where it came from
    "special",  # a socket, pipe or device
    "vanished",  # listed, then gone before it was read
    "empty",  # nothing in it
    "timeout",  # its worker took too long and was ended
    "crashed",  # its worker died
]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A file a source offers, before anyone has read it."""

    path: str  # relative to the root, with forward slashes
    size: int
    mtime_ns: int  # when it last changed, by content or by name


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file that was left out, and why."""

    path: str
    reason: SkipReason
    size: int = 0
    detail: str = ""
    mtime_ns: int = 0  # with size and config_hash: enough to know it again without reading
    config_hash: str = ""  # "" when only listing it told the reason


@dataclass(frozen=True, slots=True)
class Listing:
    """Everything a source has to offer, and everything it left out."""

    candidates: tuple[Candidate, ...]
    skipped: tuple[Skipped, ...]
    commit: str = ""
    branch: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """One readable text. `data` is UTF-8 whatever the encoding on disk was."""

    path: str
    data: bytes
    content_hash: ContentHash  # of the bytes as the source holds them
    size: int
    mtime_ns: int
    access: Access
    encoding: str = "utf-8"
    language: str = ""
    title: str = ""
    url: str = ""
    author: str = ""

    @property
    def text(self) -> str:
        return self.data.decode("utf-8", "replace")

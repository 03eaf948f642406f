"""Who a collection is, in a small file with a checksum and a copy beside it.

Everything else in a collection's folder can be made again from its root; this file says where
that is, so it is the one that must survive a bad byte.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from semantica.errors import FormatMismatch, IndexUnusable, NotFound
from semantica.model.collection import Card
from semantica.model.ids import joined_hash

CARD_FILE = "collection.json"
COPY_FILE = "collection.copy.json"
CARD_FORMAT = 1


def write_card(folder: Path, card: Card) -> None:
    """The copy first: whoever finds the card finds the copy too."""
    values = {
        "format": CARD_FORMAT, "name": card.name, "root": card.root,
        "kind": card.kind, "variant": card.variant, "repo": card.repo,
    }  # fmt: skip
    # A root may hold bytes that are no text; escaped, they survive the way there and back.
    text = json.dumps(values | {"checksum": checksum_of(values)}, indent=1)
    for name in (COPY_FILE, CARD_FILE):
        fresh = folder / f".{name}.{os.getpid()}"
        fresh.write_text(text, "utf-8")
        fresh.replace(folder / name)


def read_card(folder: Path) -> Card:
    """The card, or its copy when the card is damaged. Raises NotFound, IndexUnusable."""
    try:
        return _parsed(folder / CARD_FILE)
    except FileNotFoundError as cause:
        raise NotFound(f"the collection in {folder} was removed") from cause
    except (OSError, ValueError, KeyError, TypeError) as cause:
        try:
            return _parsed(folder / COPY_FILE)
        except (OSError, ValueError, KeyError, TypeError):
            raise IndexUnusable(
                f"the collection card {folder / CARD_FILE} is damaged: {cause}",
                hint=f"remove the folder {folder} and index again",
            ) from cause


def is_carded(folder: Path) -> bool:
    """Whether there is a card that needs no copy."""
    try:
        _parsed(folder / CARD_FILE)
    except (OSError, ValueError, KeyError, TypeError):
        return False
    return True


def _parsed(file: Path) -> Card:
    values = json.loads(file.read_text("utf-8"))
    number = int(values["format"])
    # Before the checksum: a newer program may make it in another way.
    if number > CARD_FORMAT:
        raise FormatMismatch(
            f"collection '{values['name']}' has format {number}, this program reads {CARD_FORMAT}",
            hint="upgrade semantica, or point SEMANTICA_HOME at another folder",
        )
    checksum = values.pop("checksum")
    if checksum != checksum_of(values):
        raise ValueError("its checksum does not fit")
    return Card(
        name=values["name"],
        root=values["root"],
        kind=values["kind"],
        variant=values["variant"],
        repo=values["repo"],
    )


def checksum_of(values: dict[str, object]) -> str:
    """Of everything else in the card."""
    return joined_hash(f"{key}={values[key]!r}" for key in sorted(values))

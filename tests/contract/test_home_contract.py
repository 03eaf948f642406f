"""What every data home promises: collections found again, one writer, bytes gone when removed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from semantica.adapters.catalog.card_file import checksum_of
from semantica.adapters.catalog.folder_home import FolderHome
from semantica.adapters.text.tantivy_text import lane
from semantica.errors import FormatMismatch, IndexUnusable, InputError, NotFound, Unavailable
from semantica.model.collection import Card, Run
from semantica.ports import Home
from tests.workbench import child_environment, prepared

# A new home costs one row.
HOMES: dict[str, Callable[[Path], Home]] = {"folder": lambda place: FolderHome(place, lane())}
CARD = Card("project", "/somewhere/project")

# Holds the writer lock, says so, and waits to be told to end, or to be killed.
HOLDER = """
import sys
from pathlib import Path
from tests.contract.test_home_contract import HOMES
with HOMES[sys.argv[1]](Path(sys.argv[2])).writing("project"):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture(params=HOMES)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def home(kind: str, tmp_path: Path) -> Home:
    return HOMES[kind](tmp_path / "home")


def store(home: Home, path: str, text: str) -> None:
    with home.writing("project") as writers:
        run = writers.catalog.begin("", "")
        document = prepared(path, text)
        access, _ = writers.catalog.put(run, document)
        writers.text.put((access, one) for one in document.entries)
        writers.text.commit()
        writers.catalog.commit()
        writers.catalog.finish(Run(run, "done", 1.0, 2.0), ())


def paths(home: Home) -> set[str]:
    with home.reading("project") as stores:
        return set(stores.inventory.files())


def test_a_new_home_is_empty(home: Home) -> None:
    assert home.cards() == []
    with pytest.raises(NotFound), home.reading("project"):
        pass
    with pytest.raises(NotFound), home.writing("project"):
        pass
    with pytest.raises(NotFound):
        home.remove("project")


def test_cards_come_by_name_as_they_were_given(home: Home) -> None:
    cards = [
        Card("zeta", "/z", "docs"),
        Card("Alpha", "/a", "knowledge", "second"),
        Card("alpha", "/other"),
        Card("이름 1", "/한글/with space\nand line"),
        Card("bytes", "/no\udcfftext"),
    ]
    for card in cards:
        home.create(card)
    assert home.cards() == sorted(cards, key=lambda card: card.name)


@pytest.mark.parametrize("name", ["", " x", "../up", "a/b", "x" * 101, "a\nb", "-flag"])
def test_a_name_that_cannot_be_one_is_refused(home: Home, name: str) -> None:
    with pytest.raises(InputError) as caught:
        home.create(Card(name, "/a"))
    assert caught.value.hint
    assert home.cards() == []


def test_creating_again_keeps_the_content(home: Home) -> None:
    home.create(CARD)
    store(home, "a.py", "a = 1\n")
    home.create(CARD)
    assert paths(home) == {"a.py"}


def test_a_new_collection_can_be_searched_at_once(home: Home) -> None:
    home.create(CARD)
    with home.reading("project") as stores:
        assert stores.card == CARD
        assert stores.ledger.census().documents == 0
        assert stores.text.size() == 0


def test_remove_takes_all_bytes_away(home: Home, tmp_path: Path) -> None:
    home.create(CARD)
    home.create(Card("other", "/other"))
    store(home, "a.py", "unforgettable = 1\n")
    before = {file for file in tmp_path.rglob("*") if file.is_file()}
    home.remove("project")
    assert [card.name for card in home.cards()] == ["other"]
    left = {file for file in tmp_path.rglob("*") if file.is_file()}
    assert left < before
    assert not any(b"unforgettable" in file.read_bytes() for file in left)
    home.create(CARD)
    assert paths(home) == set()


def test_readers_work_while_a_writer_writes(home: Home) -> None:
    home.create(CARD)
    store(home, "a.py", "a = 1\n")
    with home.writing("project") as writers:
        run = writers.catalog.begin("", "")
        writers.catalog.put(run, prepared("b.py", "b = 1\n"))
        assert paths(home) == {"a.py"}
    assert paths(home) == {"a.py"}


def holder(kind: str, home: Path) -> subprocess.Popen[str]:
    child = subprocess.Popen(
        [sys.executable, "-c", HOLDER, kind, str(home)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=child_environment(),
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "held\n"
    return child


def test_a_second_writer_is_told_who_holds_the_lock(kind: str, home: Home, tmp_path: Path) -> None:
    home.create(CARD)
    with holder(kind, tmp_path / "home") as child:
        with pytest.raises(Unavailable) as caught, home.writing("project"):
            pass
        assert str(child.pid) in str(caught.value)
        assert caught.value.hint
        with pytest.raises(Unavailable):
            home.remove("project")
        assert paths(home) == set()
        child.communicate()
    store(home, "a.py", "a = 1\n")
    assert paths(home) == {"a.py"}


def test_the_lock_dies_with_its_holder(kind: str, home: Home, tmp_path: Path) -> None:
    home.create(CARD)
    with holder(kind, tmp_path / "home") as child:
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
        store(home, "a.py", "a = 1\n")
    assert paths(home) == {"a.py"}


# ---- what a folder adds ----


def card_file(tmp_path: Path) -> Path:
    (file,) = tmp_path.rglob("collection.json")
    return file


def test_a_card_of_a_newer_format_says_upgrade(tmp_path: Path) -> None:
    home = FolderHome(tmp_path, lane())
    home.create(CARD)
    values = json.loads(card_file(tmp_path).read_text()) | {"format": 99}
    del values["checksum"]
    newer = json.dumps(values | {"checksum": checksum_of(values)})
    card_file(tmp_path).write_text(newer)
    with pytest.raises(FormatMismatch) as caught:
        home.cards()
    assert "99" in str(caught.value)
    assert "upgrade" in caught.value.hint


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 1}', '{"format": "x"}'])
def test_a_damaged_card_names_its_file(tmp_path: Path, text: str) -> None:
    home = FolderHome(tmp_path, lane())
    home.create(CARD)
    for file in tmp_path.rglob("collection*.json"):
        file.write_text(text)
    with pytest.raises(IndexUnusable) as caught:
        home.cards()
    assert str(card_file(tmp_path)) in str(caught.value)
    assert caught.value.hint


@pytest.mark.parametrize("text", ["", "{", '{"format": 1}'])
def test_a_damaged_card_is_read_from_its_copy_and_mended(tmp_path: Path, text: str) -> None:
    home = FolderHome(tmp_path, lane())
    home.create(CARD)
    whole = card_file(tmp_path).read_text()
    card_file(tmp_path).write_text(text)
    assert home.cards() == [CARD]
    home.create(CARD)
    assert card_file(tmp_path).read_text() == whole


def test_a_card_with_one_false_letter_is_not_believed(tmp_path: Path) -> None:
    home = FolderHome(tmp_path, lane())
    home.create(CARD)
    whole = card_file(tmp_path).read_text()
    card_file(tmp_path).write_text(whole.replace("project", "projekt"))
    assert home.cards() == [CARD]


def test_a_collection_without_its_catalog_says_so_and_can_be_removed(tmp_path: Path) -> None:
    home = FolderHome(tmp_path, lane())
    home.create(CARD)
    for file in tmp_path.rglob("catalog.db*"):
        file.unlink()
    with pytest.raises(IndexUnusable) as caught, home.reading("project"):
        pass
    assert "semantica index" in caught.value.hint
    home.remove("project")
    assert home.cards() == []

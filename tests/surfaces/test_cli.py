"""The command line as people and programs meet it: real processes, real folders."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from semantica.errors import SemanticaError
from semantica.surfaces import faults
from semantica.surfaces.progress import progress
from semantica.surfaces.render import marked, safe

Run = Callable[..., subprocess.CompletedProcess[str]]
SOURCE = Path(__file__).parents[2] / "src"
HIT_KEYS = {
    "collection", "path", "start_line", "end_line", "symbol", "kind", "language", "breadcrumb",
    "signature", "score", "freshness", "tokens", "snippet", "text", "evidence", "priors",
}  # fmt: skip


def environment(home: Path, **more: str) -> dict[str, str]:
    clean = {key: value for key, value in os.environ.items() if not key.startswith("SEMANTICA_")}
    clean.pop("FORCE_COLOR", None)
    return clean | {"SEMANTICA_HOME": str(home), "PYTHONPATH": str(SOURCE)} | more


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "cart.py").write_text("def total_price(items):\n    return sum(items)\n")
    (folder / "guide.md").write_text("# Guide\n\n## Refunds\n\nMoney goes back.\n")
    (folder / "blob.dat").write_bytes(b"\0" * 50)
    return folder


@pytest.fixture
def run(tmp_path: Path, shop: Path) -> Run:
    def command(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "semantica", *words],
            cwd=shop, env=environment(tmp_path / "home", **more), capture_output=True,
            text=True, encoding="utf-8", stdin=subprocess.DEVNULL, check=False,
        )  # fmt: skip

    return command


def test_index_search_edit_index_search(run: Run, shop: Path) -> None:
    first = run("index")
    assert (first.returncode, first.stderr) == (0, "")
    assert "2 added" in first.stdout
    found = run("search", "total", "price")
    assert found.returncode == 0
    assert "cart.py:1-2" in found.stdout
    assert "text #1" in found.stdout
    (shop / "cart.py").write_text("def discount_rate(customer):\n    return 0.1 * customer\n")
    assert "changed since it was indexed" in run("search", "total", "price").stdout
    assert "1 updated" in run("index").stdout
    assert run("search", "total_price").returncode == faults.NOTHING_FOUND
    assert "cart.py:1-2" in run("search", "discount").stdout


def test_search_json_has_the_documented_shape(run: Run) -> None:
    run("index")
    shape = json.loads(run("search", "refunds", "--json").stdout)
    assert set(shape) == {"query", "hits", "warnings", "seconds", "lanes", "orphans", "more"}
    hit = shape["hits"][0]
    assert set(hit) == HIT_KEYS
    assert (hit["path"], hit["freshness"]) == ("guide.md", "fresh")
    assert set(hit["snippet"]) == {"start_line", "text"}
    assert set(hit["evidence"][0]) == {"lane", "rank", "score", "matched"}


def test_other_commands_speak_json(run: Run) -> None:
    done = json.loads(run("index", "--json").stdout)
    assert (done["run"]["added"], done["skipped"], done["interrupted"]) == (2, {"binary": 1}, False)
    (status,) = json.loads(run("status", "--skipped", "--json").stdout)["collections"]
    assert [one["path"] for one in status["skipped_files"]] == ["blob.dat"]
    (card,) = json.loads(run("collections", "list", "--json").stdout)["collections"]
    assert (card["name"], card["kind"]) == ("shop", "code")
    health = json.loads(run("doctor", "--json").stdout)
    assert health["healthy"] is True
    assert {"python", "sqlite", "tantivy", "data home", "disk", "catalog", "text"} <= {
        one["part"] for one in health["findings"]
    }


def test_dry_run_tells_and_makes_nothing(run: Run, tmp_path: Path) -> None:
    told = json.loads(run("index", "--dry-run", "--json").stdout)
    assert told["files"] == 2
    assert told["skipped"] == {"binary": {"files": 1, "bytes": 50, "examples": ["blob.dat"]}}
    listed = run("index", "--list").stdout.splitlines()
    assert [line.split()[0] for line in listed] == ["binary", "index", "index"]
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize(
    ("words", "code", "kind"),
    [
        (("search", "x", "-c", "nope"), 3, "NotFound"),
        (("search", "!!"), 2, "QueryError"),
        (("search", "x", "-n", "1000"), 2, "QueryError"),
        (("index", "absent"), 3, "NotFound"),
        (("index", "cart.py"), 2, "InputError"),
        (("collections", "remove", "shop"), 2, "InputError"),
    ],
)
def test_errors_have_a_code_and_a_shape(
    run: Run, words: tuple[str, ...], code: int, kind: str
) -> None:
    run("index")
    answer = run(*words, "--json")
    error = json.loads(answer.stdout)["error"]
    assert (answer.returncode, error["type"]) == (code, kind)
    plain = run(*words)
    assert (plain.returncode, plain.stdout) == (code, "")
    assert plain.stderr.startswith(f"error: {error['message']}")


def test_a_wrong_path_leaves_no_collection(run: Run) -> None:
    run("index", "absent")
    assert json.loads(run("collections", "list", "--json").stdout) == {"collections": []}


def test_an_unknown_setting_is_named(run: Run) -> None:
    answer = run("status", SEMANTICA_INDEXING_WORKRS="2")
    assert answer.returncode == 2
    assert "indexing_workrs" in answer.stderr
    assert "hint: did you mean 'indexing_workers'?" in answer.stderr


@pytest.mark.parametrize("part", ["card", "catalog"])
def test_a_newer_format_is_refused(run: Run, tmp_path: Path, part: str) -> None:
    run("index")
    (folder,) = (tmp_path / "home" / "collections").iterdir()
    if part == "card":
        card = json.loads((folder / "collection.json").read_text("utf-8"))
        (folder / "collection.json").write_text(json.dumps(card | {"format": 999}), "utf-8")
    else:
        connection = sqlite3.connect(folder / "catalog.db")
        connection.execute("PRAGMA user_version = 999")
        connection.close()
    answer = run("search", "price")
    assert answer.returncode == 6
    assert "999" in answer.stderr
    assert "upgrade semantica" in answer.stderr


def test_a_hostile_file_cannot_drive_the_terminal(run: Run, shop: Path) -> None:
    (shop / "evil.md").write_text("payload \x1b]0;owned\x07 \x9b31m \u202eabc\n", "utf-8")
    run("index")
    shown = run("search", "payload", FORCE_COLOR="", NO_COLOR="1").stdout
    assert "payload" in shown
    assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(shown)


def test_remove_takes_the_collection_away(run: Run) -> None:
    run("index")
    assert run("collections", "remove", "shop", "--yes").returncode == 0
    assert run("search", "price").returncode == 3


def test_doctor_reports_and_repairs_a_lost_text_lane(run: Run, tmp_path: Path) -> None:
    run("index")
    (folder,) = (tmp_path / "home" / "collections").iterdir()
    for file in (folder / "text").iterdir():
        file.unlink()
    assert run("doctor").returncode == faults.NOTHING_FOUND
    assert run("doctor", "--repair").returncode == 0
    assert "cart.py" in run("search", "total", "price").stdout


def runs_in(home: Path) -> list[tuple[str]]:
    """The recorded runs, read as any other reader would; none before there is a catalog."""
    for file in home.glob("collections/*/catalog.db"):
        connection = sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)
        try:
            return connection.execute("SELECT state FROM runs").fetchall()
        except sqlite3.OperationalError:
            return []
        finally:
            connection.close()
    return []


def test_ctrl_c_leaves_a_usable_index(run: Run, shop: Path, tmp_path: Path) -> None:
    body = "".join(f"def step_{at}(value):\n    return value + {at}\n\n" for at in range(60))
    for number in range(1500):
        (shop / f"module_{number:04}.py").write_text(body)
    home = tmp_path / "home"
    process = subprocess.Popen(
        [sys.executable, "-m", "semantica", "index", "--json", "--workers", "1"],
        cwd=shop, env=environment(home), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    while not runs_in(home) and process.poll() is None:
        pass
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == faults.INTERRUPTED, err
    assert "press again to abort" in err
    assert json.loads(out)["interrupted"] is True
    assert run("status").returncode == 0
    again = json.loads(run("index", "--json").stdout)
    assert (again["run"]["state"], again["census"]["documents"]) == ("done", 1502)
    assert run("search", "step_59").returncode == 0


def test_the_first_ctrl_c_asks_and_the_second_insists() -> None:
    before = signal.getsignal(signal.SIGINT)
    with progress(quiet=True) as shown:
        assert not shown.stopped()
        signal.raise_signal(signal.SIGINT)
        assert shown.stopped()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) == before


def every_error(root: type[SemanticaError] = SemanticaError) -> list[type[SemanticaError]]:
    return [root, *(one for child in root.__subclasses__() for one in every_error(child))]


@pytest.mark.parametrize("kind", every_error())
def test_every_error_has_a_code_on_every_surface(kind: type[SemanticaError]) -> None:
    row = faults.fault_of(kind("x"))
    assert 2 <= row.exit_code < faults.INTERRUPTED
    assert 400 <= row.http < 600
    assert row.grpc.isupper()
    assert row.mcp < -32000


@pytest.mark.parametrize(
    ("line", "words", "marks"),
    [
        ("x.total_price()", ["price"], ["price"]),
        ("parseHTTPHeaders", ["headers", "parse"], ["parse", "Headers"]),
        ("d.move_to_end(k)", ["move_to_end"], ["move_to_end"]),
        ("검색엔진을", ["엔진"], ["엔진"]),
        ("nothing", ["price"], []),
    ],
)
def test_matches_are_marked_where_they_stand(line: str, words: list[str], marks: list[str]) -> None:
    assert [line[left:right] for left, right in marked(line, words)] == marks


def test_every_control_character_is_made_visible() -> None:
    control = "".join(map(chr, [*range(32), *range(0x7F, 0xA0)]))
    assert not set(control) & set(safe(control))

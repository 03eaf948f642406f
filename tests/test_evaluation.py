"""Evaluation: hand-computed scores, both shapes of questions, the paired test, the command."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from semantica import compose
from semantica.errors import InputError, NotFound, QueryError
from semantica.evaluation import Question, Target, evaluate
from semantica.evaluation.asking import chosen
from semantica.evaluation.comparison import compare
from semantica.evaluation.history_questions import questions_from
from semantica.evaluation.questions import parse_questions, read_questions
from semantica.evaluation.saved_runs import Outcome, SavedRun
from semantica.evaluation.scoring import (
    Place,
    Score,
    by_kind,
    losses,
    over_collections,
    over_questions,
    percentile,
    score,
)
from semantica.model.commit import Commit
from tests.workbench import Quiet, child_environment, engine_at, plant

SECOND = 1 / math.log2(3)  # the gain of rank 2
SHOP = {
    "cart.py": "def total_price(items):\n    return sum(items)\n",
    "refund.py": "def pay_back(order):\n    return order.price\n",
    "lib/stock.py": "def count_items(shelf):\n    return len(shelf)\n",
}


def place(text: str) -> Place:
    """`a.py`, or `a.py:3-9`, with ten tokens."""
    path, _, lines = text.partition(":")
    start, _, end = (lines or "1-100").partition("-")
    return Place(path, int(start), int(end), tokens=10)


def scored(targets: str, hits: str, limit: int = 10, known: str = "") -> Score:
    places = [place(one) for one in hits.split()]
    wanted = []
    for one in targets.split():
        where = place(one)
        wanted.append(
            Target(where.path, where.start_line, where.end_line) if ":" in one else Target(one)
        )
    return score(Question("q", "q", tuple(wanted)), places, limit, frozenset(known.split()))


@pytest.mark.parametrize(
    ("targets", "hits", "ndcg", "mrr", "recall", "rank"),
    [
        ("a", "a b", 1.0, 1.0, 1.0, 1),
        ("a", "b a", SECOND, 0.5, 1.0, 2),
        ("a", "b c", 0.0, 0.0, 0.0, None),
        ("a", "", 0.0, 0.0, 0.0, None),
        ("a b", "a b", 1.0, 1.0, 1.0, 1),
        ("a b", "x a", SECOND / (1 + SECOND), 0.5, 0.5, 2),
        ("a b", "a a", 1 / (1 + SECOND), 1.0, 0.5, 1),  # the second piece of a earns nothing
        ("a:1-9 a:5-20", "a:8-12", 1 / (1 + SECOND), 1.0, 1.0, 1),  # one hit, two targets, one rank
        ("a:10-20", "a:1-9 a:20-30", SECOND, 0.5, 1.0, 2),  # lines must overlap
        ("src/app/a.py", "app/a.py", 1.0, 1.0, 1.0, 1),  # a collection that begins inside
        ("app/a.py", "src/app/a.py", 1.0, 1.0, 1.0, 1),  # and one that begins above
        ("a.py", "data.py", 0.0, 0.0, 0.0, None),  # an ending is whole folders and names
    ],
)
def test_scores_by_hand(
    targets: str, hits: str, ndcg: float, mrr: float, recall: float, rank: int | None
) -> None:
    one = scored(targets, hits)
    assert one.ndcg == pytest.approx(ndcg)
    assert (one.mrr, one.recall, one.rank) == (mrr, recall, rank)
    assert one.hit1 == (rank == 1)
    assert one.tokens == (None if rank is None else 10 * rank)
    assert len(one.above) == (len(hits.split()) if rank is None else rank - 1)


def test_a_path_the_collection_knows_is_not_met_by_its_ending() -> None:
    assert scored("a.py", "lib/a.py a.py", known="a.py lib/a.py").rank == 2
    assert scored("a.py", "lib/a.py", known="lib/a.py").rank == 1


def test_only_the_hits_asked_for_count() -> None:
    assert scored("a", "b c a", limit=2).rank is None
    assert scored("a b c", "a b", limit=2).ndcg == pytest.approx(1.0)  # no more fits in two ranks


def test_means_weigh_questions_or_collections() -> None:
    scores = [
        score(Question(str(at), "q", (Target("a"),), kind, "", name), [place(hit)], 10)
        for at, (name, kind, hit) in enumerate(
            [("x", "symbol", "a"), ("x", "symbol", "a"), ("x", "", "b"), ("y", "symbol", "b")]
        )
    ]
    assert over_questions(scores).ndcg == pytest.approx(2 / 4)
    assert over_collections(scores).ndcg == pytest.approx((2 / 3 + 0) / 2)
    kinds = by_kind(scores)
    assert list(kinds) == ["symbol"]
    assert (kinds["symbol"].questions, kinds["symbol"].ndcg) == (3, 0.5)
    assert over_questions(scores).tokens == 10
    assert over_questions(scores[2:]).tokens is None
    assert [one.question.id for one in losses(scores)] == ["2", "3"]


def test_percentiles_are_values_that_were_seen() -> None:
    values = [float(one) for one in range(100, 0, -1)]
    assert (percentile(values, 0.5), percentile(values, 0.99)) == (50.0, 99.0)
    assert (percentile([3.0], 0.5), percentile([], 0.5)) == (3.0, 0.0)


NAMES = st.lists(st.sampled_from("abcdefghijklmnop"), min_size=1, max_size=12, unique=True)


@given(NAMES, st.lists(st.sampled_from("abcdefghijklmnopxyz"), max_size=15), st.integers(1, 12))
def test_ndcg_is_a_share_of_a_perfect_ranking(
    wanted: Sequence[str], hits: Sequence[str], limit: int
) -> None:
    question = Question("q", "q", tuple(Target(name) for name in wanted))
    places = [place(name) for name in hits]
    one = score(question, places, limit)
    assert 0.0 <= one.ndcg <= 1.0 + 1e-12
    perfect = score(question, [place(name) for name in wanted], limit)
    assert perfect.ndcg == pytest.approx(1.0)
    worse = score(question, [place("irrelevant"), *places], limit)
    assert worse.ndcg < one.ndcg or one.ndcg == worse.ndcg == 0.0


# ---- questions ----


def test_our_lines() -> None:
    lines_of = {"path": "b\\c.py", "start_line": 3, "end_line": 9}
    whole = {
        "query": "add up", "targets": ["./a.py", lines_of], "kind": "k", "language": "python",
        "collection": "c", "id": "one",
    }  # fmt: skip
    lines = [
        json.dumps(whole),
        "",
        '{"query": "pay back", "targets": [{"path": "b.py", "start_line": 4}], "note": 1}',
    ]
    assert parse_questions(lines) == (
        Question("one", "add up", (Target("a.py"), Target("b/c.py", 3, 9)), "k", "python", "c"),
        Question("pay back", "pay back", (Target("b.py", 4, 4),)),
    )


def test_rows_of_the_benchmark() -> None:
    row = {
        "repo": "shop", "language": "python", "query_id": "shop:000", "query": "how to pay",
        "category": "semantic", "relevant": [{"path": "a.py"}],
        "secondary": [{"path": "b.py", "start_line": 1, "end_line": 2}],
    }  # fmt: skip
    (question,) = parse_questions([json.dumps(row)])
    targets = (Target("a.py"), Target("b.py", 1, 2))
    assert question == Question("shop:000", "how to pay", targets, "semantic", "python", "shop")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[1]", "not an object"),
        ('{"targets": ["a"]}', '"query" is missing or empty'),
        ('{"query": " ", "targets": ["a"]}', '"query" is missing or empty'),
        ('{"query": 7, "targets": ["a"]}', '"query" is not a string'),
        ('{"query": "q"}', '"targets" is missing or empty'),
        ('{"query": "q", "target": ["a"]}', '"targets" is missing or empty'),
        ('{"query": "q", "targets": "a"}', '"targets" is not a list'),
        ('{"query": "q", "targets": [7]}', "neither a path nor an object"),
        ('{"query": "q", "targets": [""]}', "has no path"),
        ('{"query": "q", "targets": [{"start_line": 1}]}', "has no path"),
        ('{"query": "q", "targets": [{"path": "a", "start_line": 0}]}', "not a line number"),
        ('{"query": "q", "targets": [{"path": "a", "start_line": true}]}', "not a line number"),
        ('{"query": "q", "targets": [{"path": "a", "start_line": 5, "end_line": 4}]}', "5 to 4"),
        ('{"query": "q", "targets": [{"path": "a", "end_line": 4}]}', "from nowhere to 4"),
        ('{"query": "q", "relevant": [], "secondary": []}', '"relevant" is missing or empty'),
        ('{"query": "first", "targets": ["a"]}', "stands on line 1 too"),
    ],
)
def test_a_bad_line_says_where_and_what(line: str, complaint: str) -> None:
    with pytest.raises(InputError) as raised:
        parse_questions(['{"query": "first", "targets": ["a"]}', "", line])
    assert str(raised.value).startswith("line 3: ")
    assert complaint in str(raised.value)


def test_a_file_that_cannot_be_read_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read"):
        read_questions(tmp_path / "none.jsonl")
    (tmp_path / "latin.jsonl").write_bytes(b'{"query": "caf\xe9"}')
    with pytest.raises(InputError, match="not UTF-8"):
        read_questions(tmp_path / "latin.jsonl")
    (tmp_path / "empty.jsonl").write_text("\n\n")
    with pytest.raises(InputError, match="holds no question"):
        read_questions(tmp_path / "empty.jsonl")


# ---- asking ----


def test_questions_are_asked_of_their_collection(tmp_path: Path) -> None:
    plant(tmp_path / "shop", SHOP)
    engine = engine_at(tmp_path / "home")
    engine.index(tmp_path / "shop", Quiet())
    good = Question("1", "total price", (Target("cart.py"),), collection="shop")
    lost = Question("2", "total price", (Target("gone.py"),))
    refused = Question("3", "?!", (Target("cart.py"),))
    made = evaluate([good, lost, refused], engine, collections=("shop",), limit=5)
    assert [(one.ndcg, one.rank) for one in made.scores] == [(1.0, 1), (0.0, None), (0.0, None)]
    assert [bool(one.fault) for one in made.scores] == [False, False, True]
    assert [one.path for one in made.scores[1].above][:1] == ["cart.py"]
    assert 0 < made.p50 <= made.p99
    with pytest.raises(QueryError):
        evaluate([refused], engine)


def test_collections_are_chosen_by_name_and_must_be_there(tmp_path: Path) -> None:
    plant(tmp_path / "shop", SHOP)
    engine = engine_at(tmp_path / "home")
    engine.index(tmp_path / "shop", Quiet())
    ours = Question("1", "q", (Target("a"),), collection="shop")
    theirs = Question("2", "q", (Target("a"),), collection="bank")
    anyone = Question("3", "q", (Target("a"),))
    assert chosen([ours, theirs, anyone], engine, ["shop"]) == (ours, anyone)
    with pytest.raises(NotFound, match="not indexed: bank"):
        chosen([ours, theirs], engine, [])
    with pytest.raises(InputError, match="no question is about shop"):
        chosen([theirs], engine, ["shop"])


# ---- comparison ----


def run_of(*values: float) -> SavedRun:
    return SavedRun(10, {str(at): Outcome("q", value) for at, value in enumerate(values)})


def test_equal_runs_do_not_differ() -> None:
    same = compare(run_of(0.1, 0.5, 1.0), run_of(0.1, 0.5, 1.0))
    assert (same.wins, same.losses, same.ties, same.p) == (0, 0, 3, 1.0)
    assert not same.significant
    assert same.moved == ()


def test_a_clear_difference_is_found_and_a_balanced_one_is_not() -> None:
    low = run_of(*[0.2] * 20)
    better = compare(low, run_of(*[0.5] * 19, 0.1))
    assert (better.wins, better.losses, better.ties) == (19, 1, 0)
    assert better.significant
    assert better.difference == pytest.approx((19 * 0.3 - 0.1) / 20)
    assert compare(run_of(*[0.5] * 19, 0.1), low).p == better.p  # whichever comes first
    mixed = compare(low, run_of(*[0.5, -0.1] * 10))
    assert mixed.p > 0.9
    assert not mixed.significant


def test_few_questions_cannot_be_significant() -> None:
    """Three wins of three: a quarter of all sign patterns are as far from zero."""
    assert compare(run_of(0, 0, 0), run_of(1, 1, 1)).p == pytest.approx(0.25, abs=0.02)


def test_runs_are_paired_by_question() -> None:
    before = SavedRun(10, {"a": Outcome("x", 0.0), "b": Outcome("y", 0.0), "c": Outcome("z", 0.0)})
    after = SavedRun(10, {"b": Outcome("y", 1.0), "c": Outcome("other", 1.0), "d": Outcome("w", 1)})
    made = compare(before, after)
    assert (made.questions, made.unpaired) == (1, 4)
    assert [(one.id, one.difference) for one in made.moved] == [("b", 1.0)]
    with pytest.raises(InputError, match="no question in common"):
        compare(run_of(1.0), SavedRun(10, {}))
    with pytest.raises(InputError, match="10 hits"):
        compare(run_of(1.0), SavedRun(5, {"0": Outcome("q", 1.0)}))


# ---- questions from history ----


def asked(subject: str, author: str = "Ann <ann@example.org>", paths: str = "cart.py") -> str:
    commits = [Commit("f" * 40, author, subject, tuple(paths.split()))]
    here = {"cart.py", "CHANGELOG.md", *(f"f{at}.py" for at in range(20))}
    return "; ".join(
        f"{one.query} → {' '.join(str(target) for target in one.targets)}"
        for one in questions_from(commits, here, "shop")
    )


@pytest.mark.parametrize(
    ("subject", "query"),
    [
        ("Round total prices half up", "Round total prices half up"),
        ("fix(core)!: round total prices half up (#123)", "round total prices half up"),
        ("feat: discount for loyal customers. Fixes #9", "discount for loyal customers"),
        ("[SHOP-12] Round total prices half up", "Round total prices half up"),
        ("cart: round total prices half up", "cart: round total prices half up"),
        ("장바구니 합계 반올림 수정", "장바구니 합계 반올림 수정"),
    ],
)
def test_a_telling_subject_is_a_question(subject: str, query: str) -> None:
    assert asked(subject) == f"{query} → cart.py"


@pytest.mark.parametrize(
    "subject",
    [
        "Merge branch 'total prices rounding'", 'Revert "Round total prices half up"',
        "Bump requests from 1.2 to 1.3 everywhere", "chore(deps): bump total prices library",
        "v1.2.3", "Release 2.0 with rounding prices", "WIP rounding of total prices",
        "Fix typo in rounding total prices", "docs: fix a typo in total prices",
        "Update changelog with rounding total prices", "style: round total prices half up",
        "Apply suggestions from code review", "Fix lint errors in rounding prices",
        "Fix bug", "Update files", "Fix the new rounding", "", "Round total prices in cart.py",
    ],
)  # fmt: skip
def test_a_trivial_subject_is_not(subject: str) -> None:
    assert asked(subject) == ""


def test_what_commits_touched_decides() -> None:
    subject = "Round total prices half up"
    assert asked(subject, paths="gone.py") == ""
    assert asked(subject, paths="CHANGELOG.md") == ""
    assert asked(subject, paths="cart.py gone.py CHANGELOG.md") == f"{subject} → cart.py"
    assert asked(subject, paths=" ".join(f"f{at}.py" for at in range(11))) == ""
    assert asked(subject, paths=" ".join(f"f{at}.py" for at in range(10))) != ""
    assert asked(subject, author="dependabot[bot] <support@example.org>") == ""


# ---- a real repository, the real command ----


def git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    plant(folder, SHOP)
    git(folder, "init", "-q")
    for path, subject in (
        ("cart.py", "feat: total price of all items"),
        ("refund.py", "Pay back the price of an order"),
        ("lib/stock.py", "Count items on every shelf"),
    ):
        git(folder, "add", path)
        git(folder, "commit", "-q", "-m", subject)
    (folder / "cart.py").write_text(SHOP["cart.py"] + "\n\nEMPTY = ()\n")
    git(folder, "commit", "-qam", "fix typo")
    return folder


def command(shop: Path, *words: str) -> subprocess.CompletedProcess[str]:
    clean = {key: value for key, value in os.environ.items() if not key.startswith("SEMANTICA_")}
    home = {"SEMANTICA_HOME": str(shop.parent / "home")}
    return subprocess.run(
        [sys.executable, "-m", "semantica", *words],
        cwd=shop, env=clean | child_environment() | home, capture_output=True, text=True,
        encoding="utf-8", check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip


def test_history_is_read_from_git_without_running_anything(shop: Path, tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch '{trap}'\n")
    program.chmod(0o755)
    for setting in ("core.fsmonitor", "core.pager", "diff.external", "gpg.program"):
        git(shop, "config", setting, str(program))
    git(shop, "config", "log.showSignature", "true")
    newest, *_, oldest = compose.past(shop, 100)
    assert (newest.subject, newest.paths) == ("fix typo", ("cart.py",))
    assert (oldest.subject, oldest.author) == (
        "feat: total price of all items", "Ann <ann@example.org>",
    )  # fmt: skip
    assert [one.subject for one in compose.past(shop, 1)] == ["fix typo"]
    assert [one.paths for one in compose.past(shop / "lib", 9)] == [("stock.py",)]
    assert not trap.exists()
    with pytest.raises(InputError, match="not in a git work tree"):
        compose.past(tmp_path, 9)


def test_from_git_end_to_end(shop: Path) -> None:
    assert command(shop, "index").returncode == 0
    first = command(shop, "eval", "--from-git", "--json")
    assert first.returncode == 0, first.stderr + first.stdout
    shape = json.loads(first.stdout)
    assert shape["overall"]["questions"]["questions"] == 3
    assert shape["kinds"]["commit"]["ndcg"] > 0.8
    text = command(shop, "eval", "--from-git")
    assert "NDCG@10" in text.stdout
    assert "by kind" in text.stdout
    none = command(shop, "eval", "--from-git", "--commits", "1")
    assert none.returncode == 2
    assert "no telling commit" in none.stderr


def test_save_and_against_end_to_end(shop: Path, tmp_path: Path) -> None:
    rows = [
        {"query": "total price items", "targets": ["cart.py"], "kind": "semantic"},
        {"query": "pay back order", "targets": ["nowhere.py"], "language": "python"},
    ]
    file = tmp_path / "questions.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    kept = str(tmp_path / "run.json")
    command(shop, "index")
    saved = command(shop, "eval", str(file), "--save", kept)
    assert saved.returncode == 0, saved.stderr
    assert "not in 10" in saved.stdout
    assert "wanted  nowhere.py" in saved.stdout
    shape = json.loads(command(shop, "eval", str(file), "--against", kept, "--json").stdout)
    assert set(shape) == {
        "limit", "overall", "kinds", "languages", "collections", "latency", "lost", "losses",
        "refused", "interrupted", "comparison",
    }  # fmt: skip
    assert shape["overall"]["questions"]["ndcg"] == 0.5
    assert shape["lost"] == 1
    (loss,) = shape["losses"]
    assert set(loss) == {"id", "query", "collection", "ndcg", "rank", "targets", "above"}
    assert loss["targets"] == [{"path": "nowhere.py", "start_line": None, "end_line": None}]
    assert loss["above"][0]["path"] == "refund.py"
    assert (shape["comparison"]["p"], shape["comparison"]["ties"]) == (1.0, 2)
    text = command(shop, "eval", str(file), "--against", kept, "--losses", "0").stdout
    assert "no significant difference" in text
    assert "wanted" not in text


@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        (("eval",), 2, "give a file of questions or --from-git"),
        (("eval", "missing.jsonl"), 2, "cannot read missing.jsonl"),
        (("eval", "bad.jsonl"), 2, "line 2: not JSON"),
        (("eval", "cart.jsonl", "--against", "cart.py"), 2, "is not a saved evaluation"),
        (("eval", "cart.jsonl", "--save", "no/such/run.json"), 2, "there is no folder"),
        (("eval", "bank.jsonl"), 3, "not indexed: bank"),
        (("eval", "cart.jsonl", "--limit", "1000000"), 2, "the limit is 1000000"),
    ],
)
def test_wrong_use_is_explained(
    shop: Path, words: tuple[str, ...], code: int, complaint: str
) -> None:
    line = '{"query": "price", "targets": ["cart.py"]'
    (shop / "cart.jsonl").write_text(line + "}\n")
    (shop / "bad.jsonl").write_text(line + "}\n" + line + "\n")
    (shop / "bank.jsonl").write_text(line + ', "collection": "bank"}\n')
    engine_at(shop.parent / "home").index(shop, Quiet())
    done = command(shop, *words)
    assert (done.returncode, complaint in done.stderr) == (code, True), done.stderr

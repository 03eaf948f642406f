"""What a command must not load: start-up time, held without a clock."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
ONLY_INDEXING = (
    "semantica.parser", "semantica.chunking", "semantica.indexing.workers",
    "tree_sitter", "re2", "multiprocessing",
)  # fmt: skip
NEVER_NEEDED = ("rich", "numpy", "yaml")
PROBE = """
import sys
from semantica.surfaces.cli import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    code = end.code
print("LOADED", code, *sorted(sys.modules))
"""


def loaded(home: Path, code: str, *words: str) -> set[str]:
    env = {key: value for key, value in os.environ.items() if not key.startswith("SEMANTICA_")}
    answer = subprocess.run(
        [sys.executable, "-c", code, *words],
        env=env | {"SEMANTICA_HOME": str(home), "PYTHONPATH": str(SOURCE)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    _, status, *modules = answer.stdout.splitlines()[-1].split()
    assert status in {"0", "None"}, answer.stdout
    return set(modules)


@pytest.mark.parametrize("name", [*ONLY_INDEXING, *NEVER_NEEDED, "semantica.engine", "tantivy"])
def test_help_loads_no_engine(name: str, tmp_path: Path) -> None:
    assert name not in loaded(tmp_path, PROBE, "--help")


def test_search_loads_nothing_that_only_indexing_needs(tmp_path: Path) -> None:
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "cart.py").write_text("def total_price(items):\n    return sum(items)\n")
    loaded(tmp_path / "home", PROBE, "index", str(folder))
    modules = loaded(tmp_path / "home", PROBE, "search", "price")
    assert "tantivy" in modules
    assert sorted(modules & {*ONLY_INDEXING, *NEVER_NEEDED}) == []


def test_importing_the_package_loads_none_of_it(tmp_path: Path) -> None:
    modules = loaded(tmp_path, "import sys, semantica; print('LOADED', 0, *sys.modules)")
    assert [name for name in modules if name.startswith("semantica.")] == []

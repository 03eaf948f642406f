"""The house rules, held by reading the source.

Each check takes a folder and returns violations as lines a person can act on. Every check
runs on our own package, and on a planted tree where it must find what was planted.
"""

from __future__ import annotations

import ast
import graphlib
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "semantica"
MAX_FILE_LINES = 500
MAX_FUNCTION_LINES = 70  # aim at 35

# From the ground up: a floor sees those before it.
FLOORS = (
    "errors", "model", "settings", "ports", "parser", "chunking", "graph", "indexing",
    "repomap", "retriever", "agent", "engine", "compose",
)  # fmt: skip
GROUND = frozenset({"errors", "model", "settings"})
VIEW = {floor: frozenset(FLOORS[:height]) for height, floor in enumerate(FLOORS)} | {
    "compose": frozenset(FLOORS[:-1]) | {"adapters"},
    "adapters": GROUND | {"ports"},
    "surfaces": GROUND | {"engine", "compose", "evaluation"},
    "evaluation": GROUND | {"engine", "compose"},
    "__main__": frozenset({"surfaces"}),
    "__init__": GROUND | {"engine", "compose"},
}

# Where each package from outside may be imported. One that is missing here is a violation.
ANY_ADAPTER = frozenset({"adapters"})
HOMES = {
    "yaml": frozenset({"settings", "adapters"}),
    "tree_sitter": frozenset({"parser"}),
    "tantivy": ANY_ADAPTER,
    "re2": frozenset({"adapters", "chunking"}),  # linear time, also for the shapes of secrets
    "watchdog": ANY_ADAPTER,
    "tiktoken": ANY_ADAPTER,
    "anthropic": ANY_ADAPTER,
    "typer": frozenset({"surfaces"}),
    "click": frozenset({"surfaces"}),
    "rich": frozenset({"surfaces"}),
}
STANDARD = frozenset(sys.stdlib_module_names)

FRONT_DOORS = {
    "parser": "parse",
    "chunking": "chunk",
    "graph": "link",
    "indexing": "update",
    "repomap": "repo_map",
    "retriever": "retrieve",
    "agent": "answer",
    "evaluation": "evaluate",
}
PROMISE = re.compile(r"\bIn: .*\bOut: .*\bInvariant: ", re.DOTALL)
EMPTY_WORDS = frozenset(
    (
        "base basic common core func funcs functions general generic helper helpers impl lib libs "
        "manager managers misc new old other shared stuff temp things util utility utilities utils"
    ).split()
)
ENVIRONMENT = frozenset(
    {"environ", "environb", "getenv", "getenvb", "putenv", "unsetenv", "expandvars"}
)
ENVIRONMENT_FLAGS = frozenset({"envvar", "auto_envvar_prefix"})  # typer reads it behind our back
# Folders of people and build machines. Names that plainly stand for anyone are welcome.
MACHINE_PATH = re.compile(
    r"(?<![\w.~$}/])(?:/(?:root|work|workspace|builds|mnt|tmp)/[\w.-]"
    r"|(?:/home|/Users|[A-Z]:\\+Users)[/\\]+(?!me\b|you\b|user\b)[\w.-])"
)


@dataclass(frozen=True, slots=True)
class Module:
    """One source file: where it stands and what it says."""

    path: Path
    parts: tuple[str, ...]  # under the package, without a trailing __init__
    tree: ast.Module
    lines: int

    @property
    def unit(self) -> str:
        return self.parts[0] if self.parts else "__init__"

    @property
    def name(self) -> str:
        return ".".join(("semantica", *self.parts))

    def at(self, line: int) -> str:
        return f"{self.path.as_posix()}:{line}"


@dataclass(frozen=True, slots=True)
class Import:
    line: int
    target: str
    relative: bool = False
    spelled: bool = False  # a string that names a module, for a late import


def read(package: Path) -> list[Module]:
    modules = []
    for file in sorted(package.rglob("*.py")):
        inside = file.relative_to(package)
        parts = inside.with_suffix("").parts
        text = file.read_text("utf-8")
        shown = parts[:-1] if parts[-1] == "__init__" else parts
        modules.append(Module(inside, shown, ast.parse(text), text.count("\n")))
    return modules


def imports(module: Module, known: frozenset[str]) -> Iterator[Import]:
    """Every import, also late ones; `from a import b` is a.b where that is a module."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (Import(node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = node.module or ""
            for alias in node.names:
                full = f"{origin}.{alias.name}"
                yield Import(node.lineno, full if full in known else origin, node.level > 0)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            target = node.value.partition(":")[0]
            if target.startswith("semantica.") and target in known:
                yield Import(node.lineno, target, spelled=True)


def names_of(modules: list[Module]) -> frozenset[str]:
    return frozenset(module.name for module in modules)


def floors(package: Path) -> list[str]:
    """Imports are absolute and point down the floors."""
    modules = read(package)
    known = names_of(modules)
    found = []
    for module in modules:
        if module.unit not in VIEW:
            found.append(f"{module.at(1)}: {module.unit} has no floor; name it in design and here")
            continue
        for each in imports(module, known):
            if complaint := _blocked(module, each):
                found.append(f"{module.at(each.line)}: {complaint}")
    return found


def _blocked(module: Module, each: Import) -> str | None:
    if each.relative:
        return "relative import; write it absolute"
    root, *rest = each.target.split(".")
    if root != "semantica":
        return None
    unit = rest[0] if rest else "__init__"
    if unit == module.unit and unit != "adapters":
        return None
    if unit == module.unit:  # one technology does not know another, but may have several files
        same_kind = module.parts[1:2] == tuple(rest[1:2])
        return None if same_kind else f"an adapter imports the adapter {each.target}"
    if unit not in VIEW[module.unit]:
        return f"{module.unit} may not see {unit} ({each.target})"
    return None


def cycles(package: Path) -> list[str]:
    """No module reaches itself through imports, not even late ones."""
    modules = read(package)
    known = names_of(modules)
    graph = {
        module.name: {
            each.target
            for each in imports(module, known)
            if each.target in known and not each.spelled
        }
        for module in modules
    }
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as cycle:
        return ["import cycle: " + " > ".join(reversed(cycle.args[1]))]
    return []


def outside_packages(package: Path) -> list[str]:
    """A package from outside is imported only where HOMES says."""
    modules = read(package)
    known = names_of(modules)
    found = []
    for module in modules:
        for each in imports(module, known):
            root = each.target.partition(".")[0]
            if each.relative or root == "semantica" or root in STANDARD:
                continue
            homes = HOMES.get("tree_sitter" if root.startswith("tree_sitter_") else root)
            if homes is None:
                found.append(f"{module.at(each.line)}: {root} is not in the table of packages")
            elif module.unit not in homes:
                place = " or ".join(sorted(homes))
                found.append(f"{module.at(each.line)}: {root} may be imported only in {place}")
    return found


def sizes(package: Path) -> list[str]:
    """Files and functions stay short enough to be read at once."""
    found = []
    for module in read(package):
        if module.path.stem.endswith(("_pb2", "_pb2_grpc")):  # generated
            continue
        if module.lines > MAX_FILE_LINES:
            found.append(f"{module.at(1)}: {module.lines} lines, at most {MAX_FILE_LINES}")
        for node in ast.walk(module.tree):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > MAX_FUNCTION_LINES:
                found.append(
                    f"{module.at(node.lineno)}: {node.name} has {length} lines, "
                    f"at most {MAX_FUNCTION_LINES}"
                )
    return found


def file_names(package: Path) -> list[str]:
    """A file name is said once in the package, and says what the file holds."""
    modules = read(package)
    count = Counter(module.path.name for module in modules)
    found = [
        f"{module.at(1)}: another file is called {module.path.name} too"
        for module in modules
        if count[module.path.name] > 1 and module.path.name != "__init__.py"
    ]
    for module in modules:
        words = {word for part in module.parts for word in part.lower().split("_")}
        found += [f"{module.at(1)}: '{word}' says nothing" for word in sorted(words & EMPTY_WORDS)]
    return found


def environment(package: Path) -> list[str]:
    """Only settings.py reads the environment."""
    return [
        f"{module.at(line)}: {what} reads the environment; only settings.py may"
        for module in read(package)
        if module.path.as_posix() != "settings.py"
        for line, what in _environment_reads(module.tree)
    ]


def _environment_reads(tree: ast.Module) -> Iterator[tuple[int, str]]:
    aliases = {"os", "posix", "nt"} | {
        alias.asname
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.asname and alias.name in {"os", "os.path"}
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in ENVIRONMENT:
            if ast.unparse(node.value).partition(".")[0] in aliases:
                yield node.lineno, ast.unparse(node)
        elif isinstance(node, ast.ImportFrom) and node.module in {"os", "os.path", "posix", "nt"}:
            for alias in node.names:
                if alias.name in ENVIRONMENT:
                    yield node.lineno, f"{node.module}.{alias.name}"
        elif isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg in ENVIRONMENT_FLAGS:
                    yield keyword.value.lineno, f"{keyword.arg}="


def prints(package: Path) -> list[str]:
    """Only surfaces speak to a person."""
    return [
        f"{module.at(node.lineno)}: {ast.unparse(node)} outside surfaces"
        for module in read(package)
        if module.unit not in {"surfaces", "__main__"}
        for node in ast.walk(module.tree)
        if (isinstance(node, ast.Name) and node.id == "print")
        or (isinstance(node, ast.Attribute) and ast.unparse(node) == "sys.stdout")
    ]


def front_doors(package: Path) -> list[str]:
    """A layer's __init__ says In, Out and Invariant, and exports its one verb."""
    found = []
    for module in read(package):
        if module.path.name != "__init__.py" or len(module.parts) != 1:
            continue
        verb = FRONT_DOORS.get(module.unit)
        if verb is None and module.unit != "model":
            continue
        if not PROMISE.search(ast.get_docstring(module.tree) or ""):
            found.append(f"{module.at(1)}: the docstring lacks 'In: … Out: … Invariant: …'")
        verbs = [name for name in _exported(module.tree) if name == name.lower()]
        if verb is not None and verbs != [verb]:
            found.append(f"{module.at(1)}: __all__ must export the one verb {verb}, not {verbs}")
    return found


def _exported(tree: ast.Module) -> list[str]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return [str(name) for name in ast.literal_eval(node.value)]
    return []


def machine_paths(folder: Path) -> list[str]:
    """No file that git would keep names a folder of the machine it was written on."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=folder, check=True, capture_output=True,
    ).stdout  # fmt: skip
    found = []
    for name in sorted(filter(None, listed.decode("utf-8", "surrogateescape").split("\0"))):
        file = folder / name
        if not file.is_file():  # deleted, not yet committed
            continue
        for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), 1):
            if match := MACHINE_PATH.search(line):
                found.append(f"{name}:{number}: names {match.group()!r}…, a path of one machine")
    return found


Check = Callable[[Path], list[str]]
ON_SOURCE: tuple[Check, ...] = (
    floors, cycles, outside_packages, sizes, file_names, environment, prints, front_doors,
)  # fmt: skip

CLEAN = {
    "__init__.py": "from semantica.engine import Engine\n",
    "__main__.py": "from semantica.surfaces.cli import main\n",
    "errors.py": "class SemanticaError(Exception): ...\n",
    "settings.py": "import os\nhome = os.environ.get('HOME')\n",
    "ports.py": "from semantica.model.chunk import Chunk\n",
    "engine.py": "from semantica.parser import parse\nfrom semantica import errors\n",
    "compose.py": "TABLE = {'tantivy': 'semantica.adapters.text.tantivy_text:TantivyText'}\n",
    "model/__init__.py": '"""In: nothing. Out: nouns. Invariant: frozen."""\n',
    "model/chunk.py": "import dataclasses\n",
    "parser/__init__.py": (
        '"""Reads.\n\nIn: Document. Out: Parsed.\nInvariant: never raises.\n"""\n'
        "from semantica.parser.dispatch import parse\n__all__ = ['parse', 'Budget']\n"
    ),
    "parser/dispatch.py": "from semantica.model.chunk import Chunk\ndef parse(): ...\n",
    "adapters/__init__.py": "",
    "adapters/text/__init__.py": "",
    "adapters/text/tantivy_text.py": "import tantivy\nfrom semantica.adapters.text import rows\n",
    "adapters/text/rows.py": "from semantica.ports import Stores\nfrom semantica import settings\n",
    "surfaces/__init__.py": "",
    "surfaces/cli.py": "import typer\nfrom semantica.compose import TABLE\nprint(TABLE)\n",
}

# check, file, what is planted there, a part of the complaint
PLANTED: tuple[tuple[Check, str, str, str], ...] = (
    (floors, "parser/up.py", "from semantica.engine import Engine", "parser may not see engine"),
    (floors, "model/up.py", "import semantica.settings", "model may not see settings"),
    (floors, "errors.py", "def f():\n    from semantica import model", "errors may not see model"),
    (floors, "parser/side.py", "from semantica import Engine", "parser may not see __init__"),
    (floors, "engine.py", "import semantica.adapters.text.rows", "engine may not see adapters"),
    (floors, "engine.py", "LATE = 'semantica.adapters.text.rows:Row'", "may not see adapters"),
    (floors, "adapters/text/a.py", "from semantica.parser import parse", "may not see parser"),
    (floors, "adapters/vectors/a.py", "import semantica.adapters.text.rows", "adapter imports the"),
    (floors, "surfaces/a.py", "from semantica.parser import parse", "surfaces may not see parser"),
    (floors, "surfaces/a.py", "from semantica.ports import Stores", "surfaces may not see ports"),
    (floors, "evaluation/a.py", "import semantica.surfaces.cli", "may not see surfaces"),
    (floors, "parser/a.py", "from . import dispatch", "relative import"),
    (floors, "cellar/a.py", "", "cellar has no floor"),
    (cycles, "parser/dispatch.py", "from semantica.parser import parse", "import cycle"),
    (cycles, "model/chunk.py", "def f():\n    import semantica.ports", "model.chunk"),
    (outside_packages, "engine.py", "try:\n    import watchdog.events\nexcept E: ...", "watchdog"),
    (outside_packages, "compose.py", "from tantivy import Index", "tantivy may be imported only"),
    (outside_packages, "engine.py", "import tree_sitter_go", "only in parser"),
    (outside_packages, "adapters/text/a.py", "import leftpad", "leftpad is not in the table"),
    (sizes, "engine.py", "x = 1\n" * (MAX_FILE_LINES + 1), "501 lines"),
    (sizes, "engine.py", "class A:\n  async def f():\n" + "    x = 1\n" * 70, "f has 71 lines"),
    (file_names, "adapters/text/chunk.py", "", "another file is called chunk.py"),
    (file_names, "parser/utils.py", "", "'utils' says nothing"),
    (file_names, "parser/string_helpers.py", "", "'helpers' says nothing"),
    (file_names, "surfaces/common/page.py", "", "'common' says nothing"),
    (environment, "engine.py", "import os\nx = os.environ['X']", "os.environ reads"),
    (environment, "engine.py", "import os as system\nx = system.getenv('X')", "system.getenv"),
    (environment, "engine.py", "from os import environ as e", "os.environ reads"),
    (environment, "engine.py", "import os\nx = os.path.expandvars('$X')", "expandvars"),
    (environment, "model/settings.py", "import os\nx = os.environ", "os.environ reads"),
    (environment, "surfaces/a.py", "import typer\nx = typer.Option(envvar='X')", "envvar="),
    (prints, "engine.py", "def f(): print('x')", "print outside surfaces"),
    (prints, "parser/a.py", "def f(log=print): ...", "print outside surfaces"),
    (prints, "parser/a.py", "import sys\nsys.stdout.write('x')", "sys.stdout outside"),
    (front_doors, "chunking/__init__.py", "'''Cuts.'''\n__all__ = ['chunk']", "lacks 'In: "),
    (front_doors, "model/__init__.py", "'''Out: a. In: b. Invariant: c.'''", "lacks 'In: "),
    (front_doors, "graph/__init__.py", "'''In: a. Out: b. Invariant: c.'''", "one verb link"),
    (front_doors, "parser/__init__.py", "__all__ = ['parse', 'reparse']", "not ['parse', 're"),
)  # fmt: skip


def plant(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder


def as_lines(violations: list[str]) -> str:
    return "\n".join(violations)


@pytest.mark.parametrize("check", ON_SOURCE)
def test_our_package_is_tidy(check: Check) -> None:
    assert as_lines(check(PACKAGE)) == ""


@pytest.mark.parametrize("check", ON_SOURCE)
def test_a_clean_tree_passes(check: Check, tmp_path: Path) -> None:
    assert as_lines(check(plant(tmp_path, CLEAN))) == ""


@pytest.mark.parametrize(("check", "file", "text", "complaint"), PLANTED)
def test_a_planted_violation_is_caught(
    check: Check, file: str, text: str, complaint: str, tmp_path: Path
) -> None:
    assert complaint in as_lines(check(plant(tmp_path, CLEAN | {file: text})))


def test_every_check_has_a_planted_violation() -> None:
    assert {check for check, *_ in PLANTED} == set(ON_SOURCE)


def test_the_package_is_really_read() -> None:
    assert {"errors", "model", "settings", "ports"} <= {module.unit for module in read(PACKAGE)}


def test_no_tracked_file_names_a_path_of_one_machine() -> None:
    assert as_lines(machine_paths(ROOT)) == ""


def test_planted_machine_paths_are_caught(tmp_path: Path) -> None:
    slash = "/"
    folders = ["root/x", "home/ann/x", "tmp/x", "work/x", "Users/ann/x"]
    bad = "".join(f"see {slash}{folder}\n" for folder in folders)
    fine = "src/work/x ./tmp/x ~/work/x /home/user/x https://example.org/home/ann\n"
    plant(tmp_path, {"bad.md": bad, "fine.md": fine, "out.md": bad, ".gitignore": "out.md\n"})
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    found = machine_paths(tmp_path)
    assert [line.partition(": ")[0] for line in found] == [
        f"bad.md:{number}" for number in range(1, len(folders) + 1)
    ]

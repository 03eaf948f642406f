"""What every source promises, and what a folder adds to it."""

from __future__ import annotations

import inspect
import json
import os
import pickle
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from semantica.adapters.sources.folder import FolderSource
from semantica.errors import InputError, NotFound
from semantica.model.collection import FileState
from semantica.model.document import Candidate, Document, Skipped
from semantica.model.ids import content_hash
from semantica.ports import Source
from semantica.settings import SourceSettings

GIT = (
    "git",
    "-c",
    "user.name=t",
    "-c",
    "user.email=t@example.org",
    "-c",
    "protocol.file.allow=always",
)

NOBODY = 65_534


def git(folder: Path, *words: str) -> str:
    return subprocess.run(
        (*GIT, *words), cwd=folder, check=True, capture_output=True, text=True
    ).stdout.strip()


def plant(root: Path, files: dict[str, str | bytes]) -> None:
    for path, content in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)


def source(root: Path, **changed: object) -> FolderSource:
    return FolderSource(root, SourceSettings(**changed))  # type: ignore[arg-type]


def paths(root: Path, **changed: object) -> list[str]:
    return [candidate.path for candidate in source(root, **changed).list().candidates]


def skips(root: Path, **changed: object) -> dict[str, str]:
    return {skip.path: skip.reason for skip in source(root, **changed).list().skipped}


def read(root: Path, path: str, **changed: object) -> Document | Skipped:
    return source(root, **changed).read(Candidate(path, 1, 1))


def reason(root: Path, path: str, **changed: object) -> str:
    got = read(root, path, **changed)
    assert isinstance(got, Skipped), got
    return got.reason


@pytest.fixture(params=["walked", "git"])
def root(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The same promises hold whether git lists the folder or we walk it."""
    place = tmp_path.resolve() / "root"
    place.mkdir()
    if request.param == "git":
        git(place, "init", "-q", "-b", "main")
    return place


def test_a_source_can_be_sent_to_another_process(root: Path) -> None:
    sent: Source = pickle.loads(pickle.dumps(source(root)))
    assert sent == source(root)


def test_candidates_come_in_path_order_with_size_and_time(root: Path) -> None:
    plant(
        root, {"b.py": "1\n", "a/z.py": "22\n", "a.py": "333\n", "한글 이름.md": "x", "a\nb": "y"}
    )
    listing = source(root).list()
    assert [c.path for c in listing.candidates] == [
        "a\nb",
        "a.py",
        "a/z.py",
        "b.py",
        "한글 이름.md",
    ]
    found = os.stat(root / "a/z.py")
    assert listing.candidates[2] == Candidate("a/z.py", 3, found.st_mtime_ns)


def test_ignore_files_are_honoured_and_counted(root: Path) -> None:
    plant(root, {
        ".gitignore": "*.log\nbuild/\n", "x.log": "1", "build/a.py": "1", "build/b/c.py": "1",
        "keep/.gitignore": "!x.log\n/y.py\n", "keep/x.log": "1", "keep/y.py": "1",
        "keep/n/y.py": "1",
    })  # fmt: skip
    assert paths(root) == [".gitignore", "keep/.gitignore", "keep/n/y.py", "keep/x.log"]
    assert skips(root) == {"build/": "ignored", "keep/y.py": "ignored", "x.log": "ignored"}


def test_our_own_ignore_file_is_on_top(root: Path) -> None:
    plant(root, {
        ".ragignore": "docs/\n*.gen.py\n!docs/a.md\n", "docs/a.md": "1", "a.gen.py": "1",
        "a.py": "1", "sub/.ragignore": "!b.gen.py\n", "sub/b.gen.py": "1", "sub/c.gen.py": "1",
    })  # fmt: skip
    assert paths(root) == [".ragignore", "a.py", "sub/.ragignore", "sub/b.gen.py"]
    assert skips(root) == {"docs/": "ignored", "a.gen.py": "ignored", "sub/c.gen.py": "ignored"}


def test_our_own_ignore_file_brings_back_what_git_ignores(root: Path) -> None:
    plant(root, {
        ".gitignore": "build/\ngenerated/\nvendor/\n*.log\n",
        ".ragignore": "!build/keep.py\n!generated/\n!*.log\n!lib.py\n",
        "build/keep.py": "1", "build/drop.py": "1", "build/deep/x.py": "1",
        "generated/a/b.py": "1", "vendor/lib.py": "1", "logs/x.log": "1",
    })  # fmt: skip
    assert paths(root) == [
        ".gitignore", ".ragignore", "build/keep.py", "generated/a/b.py", "logs/x.log",
    ]  # fmt: skip
    assert skips(root) == {
        "build/drop.py": "ignored", "build/deep/": "ignored", "vendor/": "ignored",
    }  # fmt: skip


def test_another_name_for_our_own_ignore_file(root: Path) -> None:
    plant(root, {".skipme": "a.py\n", "a.py": "1", "b.py": "1"})
    assert paths(root, ignore_file=".skipme") == [".skipme", "b.py"]


def test_a_line_that_is_too_long_is_reported(root: Path) -> None:
    plant(root, {".ragignore": "x" * 2_000 + "\na.py\n", "a.py": "1"})
    assert skips(root) == {".ragignore#rules": "unreadable", "a.py": "ignored"}


def test_skips_by_name_size_and_kind(root: Path) -> None:
    plant(root, {"a.PNG": "1", "b.min.js": "1", "c.js": "1", "empty.py": "", "big.py": "x" * 101})
    os.mkfifo(root / "pipe")
    with socket.socket(socket.AF_UNIX) as listener:
        here = os.open(".", os.O_RDONLY)
        os.chdir(root)  # a socket's path must be short
        listener.bind("sock")
        os.fchdir(here)
        os.close(here)
        got = skips(root, max_file_bytes=100)
    assert paths(root, max_file_bytes=100) == ["c.js"]
    assert {k: v for k, v in got.items() if k not in {"pipe", "sock"}} == {
        "a.PNG": "extension", "b.min.js": "extension", "empty.py": "empty", "big.py": "too_large",
    }  # fmt: skip
    # Git does not name pipes and sockets at all; a walk does.
    assert {got.get("pipe"), got.get("sock")} <= {"special", None}
    assert reason(root, "pipe") == "special"
    assert reason(root, "sock") == "special"


def test_a_name_that_is_not_text_is_reported_readably(root: Path) -> None:
    plant(root, {"a.py": "1"})
    os.makedirs(os.fsencode(root) + b"/d\xfe")
    for name in (b"/bad\xff.py", b"/d\xfe/x.py"):
        with open(os.fsencode(root) + name, "wb") as file:
            file.write(b"1")
    listing = source(root).list()
    assert [c.path for c in listing.candidates] == ["a.py"]
    assert {skip.reason for skip in listing.skipped} == {"unreadable"}
    assert listing.skipped[0].path == "bad\\xff.py"
    json.dumps([skip.path for skip in listing.skipped]).encode("utf-8")


def test_links_are_not_followed(root: Path, tmp_path: Path) -> None:
    plant(root, {"real/a.py": "1"})
    plant(tmp_path, {"secret.py": "s", "away/b.py": "s"})
    (root / "file").symlink_to("real/a.py")
    (root / "folder").symlink_to("real")
    (root / "out").symlink_to(tmp_path / "secret.py")
    (root / "outfolder").symlink_to(tmp_path / "away")
    (root / "broken").symlink_to("nothing")
    (root / "self").symlink_to("self")
    (root / "real/up").symlink_to("..")
    assert paths(root) == ["real/a.py"]
    assert skips(root) == {
        "file": "link", "folder": "link", "out": "outside_root", "outfolder": "outside_root",
        "broken": "link", "self": "link_loop", "real/up": "link_loop",
    }  # fmt: skip


def test_links_inside_are_followed_once_when_asked(root: Path, tmp_path: Path) -> None:
    plant(root, {"real/a.py": "1", "real/deep/b.py": "1"})
    plant(tmp_path, {"away/b.py": "s"})
    (root / "real/up").symlink_to("..")
    (root / "one").symlink_to("real")
    (root / "two").symlink_to("real")
    (root / "file").symlink_to("real/a.py")
    (root / "out").symlink_to(tmp_path / "away")
    got = paths(root, follow_links=True)
    kept = {"file", "real/a.py", "real/deep/b.py"}
    first, second = (*sorted({path.partition("/")[0] for path in got} & {"one", "two"}), "")
    assert set(got) == kept | {f"{first}/a.py", f"{first}/deep/b.py"}
    assert second == ""
    found = skips(root, follow_links=True)
    assert sorted(found.values()) == ["link", "link_loop", "link_loop", "outside_root"]
    assert isinstance(read(root, f"{first}/a.py", follow_links=True), Document)
    assert reason(root, "out/b.py", follow_links=True) == "outside_root"


def test_a_link_into_gits_own_data_is_refused(tmp_path: Path) -> None:
    root = tmp_path.resolve()
    git(root, "init", "-q")
    (root / "config.py").symlink_to(".git/config")
    assert skips(root, follow_links=True) == {"config.py": "ignored"}


def test_a_folder_that_cannot_be_opened_does_not_end_the_listing(root: Path) -> None:
    """Run as somebody without rights, since permission bits do not bind the superuser."""
    plant(root, {"a.py": "1", "shut/b.py": "1", "z.py": "1", "locked.py": "1"})
    in_git = (root / ".git").exists()
    if in_git:
        git(root, "commit", "-q", "--allow-empty", "-m", "1")
    (root / "shut").chmod(0)
    (root / "locked.py").chmod(0)
    if os.getuid() == 0:
        # Git speaks only to the owner.
        for place in (root, *root.rglob("*")):
            os.chown(place, NOBODY, NOBODY)
        for place in root.parents:
            if place.stat().st_mode & 0o005 != 0o005:
                place.chmod(place.stat().st_mode | 0o055)
    script = (
        "import os, sys\n"
        "from pathlib import Path\n"
        # Loaded before the rights go: the interpreter itself may be somebody's own.
        "import semantica.adapters.sources.listing\n"
        "from semantica.adapters.sources.folder import FolderSource\n"
        "from semantica.model.document import Candidate\n"
        "from semantica.settings import SourceSettings\n"
        f"nobody = {NOBODY}\n"
        "if os.getuid() == 0: os.setgroups([]); os.setgid(nobody); os.setuid(nobody)\n"
        "made = FolderSource(Path(sys.argv[1]), SourceSettings())\n"
        "found = made.list()\n"
        "print(*[c.path for c in found.candidates])\n"
        "print(*[(s.path, s.reason) for s in found.skipped])\n"
        "print(made.read(Candidate('locked.py', 1, 1)).reason)\n"
        "print(bool(found.commit))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(root)],
        check=False, capture_output=True, text=True,
        env={"PATH": os.defpath, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    (root / "shut").chmod(0o755)
    assert done.stdout.splitlines() == [
        "a.py locked.py z.py",
        "('shut/', 'unreadable')",
        "unreadable",
        str(in_git),
    ], done.stderr


def test_reading_gives_utf8_whatever_the_file_holds(root: Path) -> None:
    text = "# 설정을 읽는다\nx = 1\n"
    plant(root, {
        "u8": text, "bom": b"\xef\xbb\xbf" + text.encode(), "u16": text.encode("utf-16"),
        "u16le": text.encode("utf-16-le"), "kr": text.encode("cp949"),
        "lat": "é à l'été\n".encode("latin-1"),
    })  # fmt: skip
    for path, encoding in {
        "u8": "utf-8",
        "bom": "utf-8",
        "u16": "utf-16-le",
        "u16le": "utf-16-le",
        "kr": "cp949",
    }.items():
        got = read(root, path)
        assert isinstance(got, Document), got
        assert (got.text, got.encoding) == (text, encoding)
        raw = (root / path).read_bytes()
        assert (got.content_hash, got.size) == (content_hash(raw), len(raw))
    western = read(root, "lat")
    assert isinstance(western, Document)
    assert western.text == "é à l'été\n"


def test_bad_content_is_data(root: Path) -> None:
    plant(root, {
        "nul": b"ELF\0\1\2", "late": b"x" * 2_000 + b"\0", "long": "ok\n" + "x" * 5_001,
        "fits": ("x" * 5_000 + "\n") * 3, "grown": "x" * 70_000, "none": "",
        "noise": bytes(range(1, 32)) * 9 + b"\xff",
        "mark": b"\xef\xbb\xbf",
    })  # fmt: skip
    small = {"max_file_bytes": 60_000, "max_line_bytes": 5_000}
    expected = {
        "nul": "binary", "long": "long_line", "grown": "too_large", "none": "empty",
        "noise": "undecodable", "mark": "empty", "missing": "vanished", "nul/x": "vanished",
        "a\0b": "unreadable",
    }  # fmt: skip
    assert {path: reason(root, path, **small) for path in expected} == expected
    assert isinstance(read(root, "late", **small), Document)
    assert isinstance(read(root, "fits", **small), Document)


def test_nothing_outside_the_root_is_read(root: Path, tmp_path: Path) -> None:
    plant(root, {"in/a.py": "1"})
    plant(tmp_path, {"secret.py": "s", "rooted.py": "s"})
    (root / "swapped").symlink_to(tmp_path / "secret.py")
    (root / "folder").symlink_to(tmp_path)
    (root / "inner").symlink_to("in/a.py")
    outside = [
        "../secret.py",
        "in/../../secret.py",
        str(tmp_path / "secret.py"),
        "swapped",
        "folder/secret.py",
    ]
    for follow in (False, True):
        for path in outside:
            assert reason(root, path, follow_links=follow) == "outside_root", path
    assert reason(root, "inner") == "link"
    state = FileState("../secret.py", 1, 1, content_hash(b"s"), "")
    assert source(root).freshness(state) == "gone"


def test_freshness_by_time_then_by_content(root: Path) -> None:
    plant(root, {"a.py": "one\n"})
    made = source(root)
    found = os.stat(root / "a.py")
    state = FileState("a.py", 4, found.st_mtime_ns, content_hash(b"one\n"), "")
    assert made.freshness(state) == "fresh"
    os.utime(root / "a.py", ns=(1, 1))
    assert made.freshness(state) == "fresh"
    plant(root, {"a.py": "two\n"})
    os.utime(root / "a.py", ns=(2, 2))
    assert made.freshness(state) == "changed"
    plant(root, {"a.py": "longer\n"})
    assert made.freshness(state) == "changed"
    (root / "a.py").unlink()
    assert made.freshness(state) == "gone"


def test_a_root_that_is_no_folder_says_what_to_do(root: Path) -> None:
    plant(root, {"a.py": "1"})
    with pytest.raises(NotFound) as missing:
        source(root / "nothing").list()
    with pytest.raises(InputError) as file:
        source(root / "a.py").list()
    assert missing.value.hint
    assert file.value.hint


def test_a_deep_tree_needs_no_deep_stack(root: Path) -> None:
    deep = "/".join(["d"] * 300)
    plant(root, {f"{deep}/x.py": "1"})
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 100)
    try:
        found = paths(root)
        got = read(root, f"{deep}/x.py")
    finally:
        sys.setrecursionlimit(usual)
    assert found == [f"{deep}/x.py"]
    assert isinstance(got, Document)


def test_commit_and_branch(tmp_path: Path) -> None:
    root = tmp_path.resolve()
    git(root, "init", "-q", "-b", "feature/x")
    plant(root, {"a.py": "1"})
    assert (source(root).list().commit, source(root).list().branch) == ("", "")
    git(root, "add", ".")
    git(root, "commit", "-qm", "1")
    head = git(root, "rev-parse", "HEAD")
    assert (source(root).list().commit, source(root).list().branch) == (head, "feature/x")
    git(root, "checkout", "-q", "--detach")
    assert (source(root).list().commit, source(root).list().branch) == (head, "")


def test_tracked_files_that_are_gone_or_replaced(tmp_path: Path) -> None:
    root = tmp_path.resolve() / "root"
    plant(
        root,
        {"a.py": "1", "gone.py": "1", "dir/b.py": "1", ".gitignore": "kept.log\n", "kept.log": "1"},
    )
    plant(tmp_path, {"away/b.py": "s"})
    git(root, "init", "-q")
    git(root, "add", "-f", ".")
    (root / "gone.py").unlink()
    (root / "dir/b.py").unlink()
    (root / "dir").rmdir()
    (root / "dir").symlink_to(tmp_path / "away")
    assert paths(root) == [".gitignore", "a.py", "kept.log"]
    assert skips(root) == {"dir": "outside_root"}


def test_nested_repositories_belong_to_the_folder(tmp_path: Path) -> None:
    root = tmp_path.resolve() / "root"
    plant(tmp_path, {"lib/l.py": "1"})
    git(tmp_path / "lib", "init", "-q")
    git(tmp_path / "lib", "add", ".")
    git(tmp_path / "lib", "commit", "-qm", "1")
    plant(
        root,
        {
            "a.py": "1",
            "clone/c.py": "1",
            "clone/.gitignore": "*.o\n",
            "clone/x.o": "1",
            ".ragignore": "d.py\n",
            "clone/d.py": "1",
        },
    )
    git(root, "init", "-q")
    git(root, "submodule", "add", "-q", str(tmp_path / "lib"), "sub")
    git(root / "clone", "init", "-q")
    wanted = [".gitmodules", ".ragignore", "a.py", "clone/.gitignore", "clone/c.py", "sub/l.py"]
    assert paths(root) == wanted
    assert skips(root) == {"clone/d.py": "ignored", "clone/x.o": "ignored"}
    git(root, "commit", "-qm", "1")
    git(root, "worktree", "add", "-q", str(tmp_path / "second"))
    assert paths((tmp_path / "second").resolve()) == [".gitmodules"]


def test_a_subfolder_of_a_work_tree(tmp_path: Path) -> None:
    top = tmp_path.resolve()
    plant(
        top,
        {
            ".gitignore": "*.log\nout/\n",
            "in/a.py": "1",
            "in/b.log": "1",
            "c.py": "1",
            "out/x/y.py": "1",
        },
    )
    git(top, "init", "-q")
    assert paths(top / "in") == ["a.py"]
    assert skips(top / "in") == {"b.log": "ignored"}
    # Whoever points at an ignored folder wants what is in it.
    assert paths(top / "out") == ["x/y.py"]
    assert paths(top / "out/x") == ["y.py"]


def test_bare_repositories_hold_no_files(tmp_path: Path) -> None:
    root = tmp_path.resolve()
    git(root, "init", "-q", "--bare", "store.git")
    plant(root, {"a.py": "1"})
    assert paths(root) == ["a.py"]
    assert skips(root) == {"store.git/": "ignored"}
    with pytest.raises(InputError, match="bare"):
        source(root / "store.git").list()

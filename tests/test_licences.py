"""THIRD_PARTY.md and the lock stay in step with pyproject.toml."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parent.parent
# What a licence is called in the metadata of packages, old style and new.
SPELLINGS = {
    "MIT": "MIT",
    "BSD": "BSD",
    "Apache": "Apache",
    "ISC": "ISC",
    "PSF": "PSF|Python Software Foundation",
    "MPL": "MPL|Mozilla Public",
}
# Weak copyleft is fine for tools that we only run, not for what we import at run time.
ONLY_FOR_TOOLS = frozenset({"MPL"})


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def split_requirement(requirement: str) -> tuple[str, str]:
    """`PyYAML>=6` is pyyaml and >=6."""
    match = re.match(r"[\w.-]+", requirement)
    assert match, requirement
    return plain(match.group()), requirement[match.end() :].partition(";")[0].strip()


def runtime(project: dict[str, object]) -> dict[str, str]:
    table = project["project"]
    assert isinstance(table, dict)
    extras = [each for group in table["optional-dependencies"].values() for each in group]
    return dict(split_requirement(each) for each in table["dependencies"] + extras)


def tools(project: dict[str, object]) -> dict[str, str]:
    groups = project["dependency-groups"]
    assert isinstance(groups, dict)
    return dict(split_requirement(each) for group in groups.values() for each in group)


def rows(document: str) -> dict[str, tuple[str, ...]]:
    """The cells of every table row by package, headings left out."""
    cells = [
        tuple(cell.strip() for cell in line.strip("|").split("|"))
        for line in document.splitlines()
        if line.startswith("| ") and not line.startswith("| Package")
    ]
    return {plain(name): tuple(rest) for name, *rest in cells}


def locked(lock: str) -> set[str]:
    return {plain(name) for name in re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)}


def families(licence: str) -> set[str]:
    return {name for name in SPELLINGS if name in licence}


def stated(package: metadata.PackageMetadata) -> str:
    """Everything that a package says about its licence, as one text."""
    classifiers = [
        each for each in package.get_all("Classifier") or [] if each.startswith("License ::")
    ]
    keys = ("License-Expression", "License")
    named = [package[key][:100] for key in keys if key in package]
    return "\n".join([*named, *classifiers])


def missing(wanted: dict[str, str], listed: dict[str, tuple[str, ...]]) -> list[str]:
    return [
        f"{name}{versions} is not in THIRD_PARTY.md with that range"
        for name, versions in wanted.items()
        if listed.get(name, ("not listed",))[0] != versions
    ]


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LISTED = rows((ROOT / "THIRD_PARTY.md").read_text("utf-8"))
LOCK = (ROOT / "requirements.lock").read_text("utf-8")


def test_every_dependency_is_listed_with_its_range() -> None:
    wanted = runtime(PROJECT) | tools(PROJECT)
    assert len(wanted) > 40
    assert missing(wanted, LISTED) == []


def test_a_dependency_that_is_not_listed_is_noticed() -> None:
    listed = rows("| Package | Versions |\n|---|---|\n| Rich | >=1 | MIT | colour |\n")
    wanted = dict(split_requirement(each) for each in ("rich>=1", "rich_text>=2", "Rich.Old"))
    assert missing(wanted, listed) == [
        "rich-text>=2 is not in THIRD_PARTY.md with that range",
        "rich-old is not in THIRD_PARTY.md with that range",
    ]


# An extra that brings a whole client library; no test needs it installed.
UNLOCKED = {"anthropic"}


def test_every_locked_package_is_listed_and_nothing_else() -> None:
    assert locked(LOCK) | UNLOCKED == set(LISTED)


def test_every_licence_is_known_and_none_binds_our_users() -> None:
    for name, cells in LISTED.items():
        licence = cells[0] if len(cells) == 1 else cells[1]
        assert families(licence), f"{name}: licence {licence!r} is not one we have looked at"
        if name in runtime(PROJECT):
            assert not families(licence) & ONLY_FOR_TOOLS, f"{name}: {licence}"


def test_licences_are_those_that_installed_packages_state() -> None:
    compared = set()
    for package in metadata.distributions():
        name = plain(package.metadata["Name"])
        if name not in LISTED:
            continue
        cells = LISTED[name]
        licence = cells[0] if len(cells) == 1 else cells[1]
        said = stated(package.metadata)
        for family in families(licence):
            assert re.search(SPELLINGS[family], said), f"{name}: listed {licence}, says {said!r}"
        compared.add(name)
    required = {split_requirement(each)[0] for each in PROJECT["project"]["dependencies"]}
    assert required <= compared


def test_the_lock_names_no_host_and_no_folder() -> None:
    assert re.findall(r"://|^-|^\s*--(?!hash=sha256:)| @ ", LOCK, re.MULTILINE) == []
    pinned = re.split(r"^(?=[\w.-]+==)", LOCK, flags=re.MULTILINE)[1:]
    assert [block.split()[0] for block in pinned if "--hash=sha256:" not in block] == []

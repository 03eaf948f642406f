"""Is this machine fit to run us? The part of `doctor` that no collection is asked for."""

from __future__ import annotations

import platform
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path

from semantica.model.collection import Finding
from semantica.surfaces.summaries import size

# Below this a commit or a merge of the text lane may fail half way.
LEAST_FREE_BYTES = 500_000_000
OLDEST_PYTHON = (3, 11)
OLDEST_SQLITE = (3, 35)
GIT_SECONDS = 10


def checks(home: Path) -> list[Finding]:
    """Every check, each with what to do when it fails."""
    packages = [_package("tantivy"), _package("tree-sitter")]
    return [_python(), _sqlite(), *packages, _git(), *_home(home)]


def _python() -> Finding:
    text = f"{platform.python_version()} at {sys.executable}"
    if sys.version_info < OLDEST_PYTHON:
        return Finding("python", "broken", text, "install Python 3.11 or newer")
    return Finding("python", "ok", text)


def _sqlite() -> Finding:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        return Finding("sqlite", "broken", sqlite3.sqlite_version, "SQLite 3.35 or newer is needed")
    return Finding("sqlite", "ok", sqlite3.sqlite_version)


def _package(name: str) -> Finding:
    try:
        return Finding(name, "ok", metadata.version(name))
    except metadata.PackageNotFoundError:
        return Finding(name, "broken", "not installed", "install semantica again")


def _git() -> Finding:
    hint = "install git: without it, folders are walked and commits are not known"
    place = shutil.which("git")
    if place is None:
        return Finding("git", "warning", "not found on the PATH", hint)
    try:
        asked = subprocess.run(
            [place, "--version"], capture_output=True, text=True, timeout=GIT_SECONDS, check=True
        )
    except (OSError, subprocess.SubprocessError) as cause:
        return Finding("git", "warning", f"does not run: {cause}", hint)
    return Finding("git", "ok", asked.stdout.strip().removeprefix("git version "))


def _home(home: Path) -> list[Finding]:
    place = home
    while not place.exists():  # before the first index run there is no home yet
        place = place.parent
    try:
        with tempfile.TemporaryFile(dir=place):
            writable = Finding("data home", "ok", str(home))
    except OSError as cause:
        hint = "point SEMANTICA_HOME at a folder you may write to"
        writable = Finding("data home", "broken", f"cannot write to {home}: {cause}", hint)
    free = shutil.disk_usage(place).free
    if free < LEAST_FREE_BYTES:
        return [writable, Finding("disk", "warning", f"only {size(free)} free", "free some space")]
    return [writable, Finding("disk", "ok", f"{size(free)} free")]

"""Settings, frozen once read: defaults < file < environment < flags.

In: a YAML file and the environment. Out: one frozen `Settings`.
Invariant: this module alone reads the environment, and an unknown name is an error.

A file groups settings by section; the environment spells the same names flat:
`source: {max_file_bytes: 500000}` is `SEMANTICA_SOURCE_MAX_FILE_BYTES=500000`.
"""

from __future__ import annotations

import difflib
import math
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import TypeVar, get_type_hints

from semantica.errors import SettingsError

Number = TypeVar("Number", int, float)
Group = TypeVar("Group")

PREFIX = "SEMANTICA_"
# Variables with our prefix that are not settings but say where settings are.
PLACES = frozenset({"SEMANTICA_HOME", "SEMANTICA_CONFIG"})


@dataclass(frozen=True, slots=True)
class SourceSettings:
    """Which files are read."""

    max_file_bytes: int = 1_000_000  # tree-sitter needs about 6 s for 1 MB of garbage
    max_line_bytes: int = 100_000  # longer lines are minified code or data
    exclude_extensions: tuple[str, ...] = (
        ".pyc", ".o", ".a", ".so", ".dylib", ".dll", ".exe", ".class", ".jar", ".wasm",
        ".png", ".jpg", ".jpeg", ".gif", ".bmp", ".ico", ".webp", ".tiff", ".pdf",
        ".zip", ".gz", ".bz2", ".xz", ".zst", ".7z", ".tar", ".whl",
        ".mp3", ".mp4", ".wav", ".avi", ".mov", ".ogg", ".woff", ".woff2", ".ttf", ".otf", ".eot",
        ".db", ".sqlite", ".parquet", ".npy", ".npz", ".onnx", ".pt", ".bin", ".min.js", ".map",
    )  # fmt: skip
    ignore_file: str = ".ragignore"
    follow_links: bool = False


@dataclass(frozen=True, slots=True)
class ChunkingSettings:
    """How documents are cut (CHK-6 to CHK-9, CHK-12).

    `overrides` lays other values over these for one language: `python.max_tokens=300`.
    """

    min_tokens: int = 50
    max_tokens: int = 256
    overlap_lines: int = 3
    overlap_chars: int = 0  # when set, overlap is by characters, as in the docs profile
    parent_tokens: int = 0  # when set, longer sections get several parents
    max_chunks_per_file: int = 200
    safe_mode_lines: int = 20_000  # beyond these lines a file is summarised, not cut
    adaptive: bool = True
    important_from: float = 0.7  # definitions at least this important ...
    important_growth: float = 1.5  # ... may be this much larger before they are cut
    tokenizer: str = "local"
    mask_secrets: bool = True
    mask_personal: bool = False
    overrides: tuple[str, ...] = ()

    def for_kind(self, kind: str) -> ChunkingSettings:
        """The profile of a kind of collection, under whatever was set by hand."""
        plain = ChunkingSettings()
        profile = CHUNKING_PROFILES.get(kind, {})
        return _changed(
            self,
            {
                key: value
                for key, value in profile.items()
                if getattr(self, key) == getattr(plain, key)
            },
        )

    def overridden(self, language: str) -> ChunkingSettings:
        """These settings as they hold for one language."""
        if not self.overrides:
            return self
        values: dict[str, object] = {}
        for text in self.overrides:
            place, _, raw = text.partition("=")
            owner, _, key = place.partition(".")
            hints = get_type_hints(ChunkingSettings)
            if key not in hints or key == "overrides":
                raise SettingsError(
                    f"unknown setting '{key}' in the override '{text}'",
                    hint="write language.setting=value, such as python.max_tokens=300",
                )
            if owner == language:
                values[key] = _convert(raw, hints[key], place, "chunking overrides")
        return _changed(self, values) if values else self


# Documentation: 900 characters with 120 shared. Knowledge: parents of 2000 tokens, leaves of 400.
CHUNKING_PROFILES: dict[str, dict[str, object]] = {
    "docs": {"min_tokens": 25, "max_tokens": 225, "overlap_chars": 120},
    "knowledge": {"max_tokens": 400, "parent_tokens": 2000},
}


@dataclass(frozen=True, slots=True)
class IndexingSettings:
    """How fast, with how much."""

    workers: int = 0  # 0: as many as there are cores
    file_seconds: float = 20.0  # a file that takes longer loses its worker
    batch_megabytes: int = 32  # source read between two commits
    memory_megabytes: int = 1024

    def worker_count(self) -> int:
        return self.workers or os.cpu_count() or 1

    def worker_megabytes(self) -> int:
        """Each worker's share of the memory budget; the writer has one share too."""
        return self.memory_megabytes // (self.worker_count() + 1)


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How answers are found."""

    default_limit: int = 10
    max_limit: int = 50
    max_query_chars: int = 4_000
    per_file: int = 1  # pieces of one file in an answer; NDCG@10 is 0.858 with 2, 0.862 with 1


@dataclass(frozen=True, slots=True)
class Settings:
    home: Path
    source: SourceSettings = field(default_factory=SourceSettings)
    chunking: ChunkingSettings = field(default_factory=ChunkingSettings)
    indexing: IndexingSettings = field(default_factory=IndexingSettings)
    search: SearchSettings = field(default_factory=SearchSettings)
    journal: str = ""  # a file for JSON lines of events, or stderr; nothing is told by default
    catalog: str = "sqlite"
    text: str = "tantivy"


def load(
    environment: Mapping[str, str] | None = None,
    *,
    home: Path | None = None,
    config: Path | None = None,
) -> Settings:
    """Read settings once. `home` and `config` are flags and win over the environment."""
    variables = os.environ if environment is None else environment
    place = home or _home_from(variables)
    settings = Settings(home=place)
    for origin, values in _layers(variables, place, config):
        settings = _apply(settings, values, origin)
    return settings


def version() -> str:
    """The installed version; pyproject.toml is the one place that says it."""
    from importlib import metadata  # late: it costs more than all of this module

    try:
        return metadata.version("semantica")
    except metadata.PackageNotFoundError:
        return "0+source"


def wants_color(stream_is_tty: bool, environment: Mapping[str, str] | None = None) -> bool:
    """Whether to colour a stream: on a terminal, unless NO_COLOR or a dumb terminal says no."""
    variables = os.environ if environment is None else environment
    if variables.get("NO_COLOR") or variables.get("TERM") == "dumb":
        return False
    return stream_is_tty or bool(variables.get("FORCE_COLOR"))


def _home_from(variables: Mapping[str, str]) -> Path:
    if given := variables.get("SEMANTICA_HOME"):
        return Path(given).expanduser().absolute()
    if sys.platform == "win32":
        return Path(variables.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "semantica"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/semantica"
    return Path(variables.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "semantica"


def _layers(
    variables: Mapping[str, str], home: Path, config: Path | None
) -> list[tuple[str, dict[str, object]]]:
    named = config or (Path(p) if (p := variables.get("SEMANTICA_CONFIG")) else None)
    file = named or home / "semantica.yaml"
    layers: list[tuple[str, dict[str, object]]] = []
    if named is not None and not named.is_file():
        raise SettingsError(
            f"no settings file at {named}", hint="check --config or SEMANTICA_CONFIG"
        )
    if file.is_file():
        layers.append((str(file), _read_yaml(file)))
    flat = {
        key.removeprefix(PREFIX).lower(): value
        for key, value in variables.items()
        if key.startswith(PREFIX) and key not in PLACES
    }
    layers.append(("the environment", dict(flat)))
    return layers


def _read_yaml(file: Path) -> dict[str, object]:
    import yaml  # only when there is a file: it costs 20 ms

    try:
        values = yaml.safe_load(file.read_text("utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError, OSError) as cause:
        raise SettingsError(f"cannot read settings from {file}: {cause}") from cause
    if values is None:
        return {}
    if not isinstance(values, dict):
        raise SettingsError(f"{file} must hold a mapping of sections", hint="see README, Settings")
    return {
        f"{section}_{key}" if isinstance(inner, dict) else str(section): value
        for section, inner in values.items()
        for key, value in (inner.items() if isinstance(inner, dict) else [("", inner)])
    }


def _apply(settings: Settings, values: Mapping[str, object], origin: str) -> Settings:
    known = _known(settings)
    for name, raw in values.items():
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean '{close[0]}'?" if close else f"known: {', '.join(sorted(known))}"
            raise SettingsError(f"unknown setting '{name}' in {origin}", hint=hint)
        section, key = known[name]
        owner = getattr(settings, section) if section else settings
        value = _convert(raw, get_type_hints(type(owner))[key], name, origin)
        changed = _changed(owner, {key: value})
        settings = _changed(settings, {section: changed}) if section else changed
    return settings


def _changed(values: Group, names: Mapping[str, object]) -> Group:
    """A copy with other values. Names and types were checked against the dataclass before."""
    return replace(values, **names)  # type: ignore[type-var]


def _known(settings: Settings) -> dict[str, tuple[str, str]]:
    names: dict[str, tuple[str, str]] = {}
    for item in fields(settings):
        value = getattr(settings, item.name)
        if hasattr(value, "__dataclass_fields__"):
            names |= {
                f"{item.name}_{inner.name}": (item.name, inner.name) for inner in fields(value)
            }
        elif item.name != "home":
            names[item.name] = ("", item.name)
    return names


def _convert(raw: object, kind: object, name: str, origin: str) -> object:
    try:
        if kind is bool:
            return _boolean(raw)
        if kind is int:
            return _positive(int(str(raw)))
        if kind is float:
            return _positive(float(str(raw)))
        if kind is str:
            return str(raw)
        items = raw if isinstance(raw, list) else str(raw).split(",")
        return tuple(str(item).strip() for item in items if str(item).strip())
    except ValueError as cause:
        raise SettingsError(
            f"setting '{name}' in {origin} has a wrong value {raw!r}: {cause}"
        ) from cause


def _boolean(raw: object) -> bool:
    text = str(raw).strip().lower()
    if text in {"1", "true", "yes", "on"}:
        return True
    if text in {"0", "false", "no", "off"}:
        return False
    raise ValueError("want true or false")


def _positive(value: Number) -> Number:
    if not 0 <= value < math.inf:
        raise ValueError("must be a number from 0 up")
    return value

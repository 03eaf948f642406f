"""Settings: the file gives way to the environment, the environment to flags; no name is guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from semantica import compose
from semantica.errors import SettingsError
from semantica.settings import ChunkingSettings, Settings, load, wants_color


def written(folder: Path, text: str, name: str = "semantica.yaml") -> Path:
    file = folder / name
    file.write_text(text, "utf-8")
    return file


def problem(folder: Path, **environment: str) -> SettingsError:
    with pytest.raises(SettingsError) as caught:
        load(environment, home=folder)
    return caught.value


def test_without_anything_the_defaults_hold(tmp_path: Path) -> None:
    assert load({}, home=tmp_path) == Settings(home=tmp_path)


def test_file_then_environment_then_flags(tmp_path: Path) -> None:
    text = "source: {max_file_bytes: 1, max_line_bytes: 2}\nindexing: {workers: 3}\n"
    written(tmp_path, text)
    flag = written(tmp_path, "source: {max_file_bytes: 30}\n", "flag.yaml")
    by_file = load({}, home=tmp_path)
    assert (by_file.source.max_file_bytes, by_file.source.max_line_bytes) == (1, 2)
    variables = {"SEMANTICA_SOURCE_MAX_FILE_BYTES": "20", "SEMANTICA_HOME": str(tmp_path)}
    by_environment = load(variables)
    assert (by_environment.source.max_file_bytes, by_environment.indexing.workers) == (20, 3)
    elsewhere = load(variables, home=tmp_path / "flag")
    assert elsewhere.home == tmp_path / "flag"
    assert elsewhere.indexing.workers == 0
    named = load(variables | {"SEMANTICA_CONFIG": str(tmp_path / "semantica.yaml")}, config=flag)
    assert named.indexing.workers == 0
    assert load({}, home=tmp_path, config=flag).source.max_file_bytes == 30


def test_the_home_comes_from_the_environment_or_the_platform(tmp_path: Path) -> None:
    assert load({"SEMANTICA_HOME": str(tmp_path)}).home == tmp_path
    assert load({"SEMANTICA_HOME": "~/x"}).home == Path.home() / "x"
    assert load({}, home=None).home.name == "semantica"


def test_an_unknown_name_in_the_file_gets_a_suggestion(tmp_path: Path) -> None:
    file = written(tmp_path, "source: {max_file_byte: 1}\n")
    caught = problem(tmp_path)
    assert "source_max_file_byte" in str(caught)
    assert str(file) in str(caught)
    assert "source_max_file_bytes" in caught.hint


def test_an_unknown_name_in_the_environment_gets_a_suggestion(tmp_path: Path) -> None:
    caught = problem(tmp_path, SEMANTICA_INDEXING_WORKER="1")
    assert "the environment" in str(caught)
    assert "indexing_workers" in caught.hint


def test_a_name_like_nothing_lists_what_there_is(tmp_path: Path) -> None:
    caught = problem(tmp_path, SEMANTICA_QQQQQQ="1")
    assert "search_default_limit" in caught.hint


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SEMANTICA_INDEXING_WORKERS", "two"),
        ("SEMANTICA_INDEXING_WORKERS", "1.5"),
        ("SEMANTICA_INDEXING_WORKERS", ""),
        ("SEMANTICA_INDEXING_WORKERS", "-1"),
        ("SEMANTICA_INDEXING_FILE_SECONDS", "-0.5"),
        ("SEMANTICA_INDEXING_FILE_SECONDS", "nan"),
        ("SEMANTICA_INDEXING_FILE_SECONDS", "soon"),
        ("SEMANTICA_SOURCE_FOLLOW_LINKS", "maybe"),
    ],
)
def test_a_wrong_value_names_the_setting_and_the_value(
    tmp_path: Path, name: str, value: str
) -> None:
    caught = problem(tmp_path, **{name: value})
    assert name.removeprefix("SEMANTICA_").lower() in str(caught)
    assert repr(value) in str(caught)


@pytest.mark.parametrize(
    "text",
    ["source: [1, 2]\n", "source: 5\n", "- a\n", "just words\n", "a: b: c\n",
     "source: {workers: 1}", "indexing: {workers: {a: 1}}\n", "indexing: {workers: true}\n"],
)  # fmt: skip
def test_a_file_of_another_shape_is_an_error(tmp_path: Path, text: str) -> None:
    written(tmp_path, text)
    problem(tmp_path)


def test_a_file_that_is_no_text_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "semantica.yaml").write_bytes(b"\xff\xfe\x00bad")
    problem(tmp_path)


def test_an_empty_file_changes_nothing(tmp_path: Path) -> None:
    written(tmp_path, "# nothing yet\n")
    assert load({}, home=tmp_path) == Settings(home=tmp_path)


def test_a_named_file_must_be_there(tmp_path: Path) -> None:
    caught = problem(tmp_path, SEMANTICA_CONFIG=str(tmp_path / "no.yaml"))
    assert "no.yaml" in str(caught)
    assert caught.hint


def test_lists_come_from_yaml_lists_and_from_commas(tmp_path: Path) -> None:
    written(tmp_path, "source: {exclude_extensions: [.a, .b]}\n")
    assert load({}, home=tmp_path).source.exclude_extensions == (".a", ".b")
    variables = {"SEMANTICA_SOURCE_EXCLUDE_EXTENSIONS": " .c, ,.d"}
    assert load(variables, home=tmp_path).source.exclude_extensions == (".c", ".d")


@pytest.mark.parametrize(("text", "value"), [("yes", True), ("0", False), ("On", True)])
def test_booleans_have_several_spellings(tmp_path: Path, text: str, value: bool) -> None:
    variables = {"SEMANTICA_SOURCE_FOLLOW_LINKS": text}
    assert load(variables, home=tmp_path).source.follow_links is value


def test_an_override_holds_for_its_language_alone() -> None:
    chunking = ChunkingSettings(overrides=("python.max_tokens=300", "go.adaptive=no"))
    assert chunking.overridden("python").max_tokens == 300
    assert chunking.overridden("go").adaptive is False
    assert chunking.overridden("go").max_tokens == chunking.max_tokens
    assert chunking.overridden("rust") == chunking


@pytest.mark.parametrize(
    "text", ["python.max_token=1", "python", "python.overrides=x", "python.max_tokens=-1",
             "python.max_tokens=many"],
)  # fmt: skip
def test_a_wrong_override_is_an_error(text: str) -> None:
    with pytest.raises(SettingsError):
        ChunkingSettings(overrides=(text,)).overridden("python")


def test_an_unknown_adapter_lists_the_known(tmp_path: Path) -> None:
    for variable in ("SEMANTICA_TEXT", "SEMANTICA_CATALOG"):
        with pytest.raises(SettingsError) as caught:
            compose.engine(load({variable: "qdrnt"}, home=tmp_path))
        assert "known" in str(caught.value)


def test_color_follows_the_stream_unless_told_otherwise() -> None:
    assert wants_color(True, {}) is True
    assert wants_color(False, {}) is False
    assert wants_color(True, {"NO_COLOR": "1"}) is False
    assert wants_color(True, {"TERM": "dumb"}) is False
    assert wants_color(False, {"FORCE_COLOR": "1"}) is True

"""Every tokenizer: nothing costs nothing, more text costs no less, and it travels to workers."""

from __future__ import annotations

import base64
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from semantica.adapters.tokenizers.openai_tokens import TiktokenTokenizer
from semantica.chunking.tokens import LocalTokenizer
from semantica.compose import _tokenizer
from semantica.errors import SettingsError
from semantica.ports import Tokenizer
from semantica.settings import load

TEXTS = ["x", "def parse(text): return text", "검색 엔진", "検索エンジン", "a\n    b\n" * 50]


def tiktoken_file(folder: Path) -> Path:
    """A tiny vocabulary of our own: all bytes, and a few merges."""
    words = [bytes([one]) for one in range(256)] + [b"de", b"def", b" p", b" pa"]
    lines = [base64.b64encode(word) + b" %d" % rank for rank, word in enumerate(words)]
    file = folder / "tiny.tiktoken"
    file.write_bytes(b"\n".join(lines))
    return file


TOKENIZERS: dict[str, Callable[[Path], Tokenizer]] = {
    "local": lambda folder: LocalTokenizer(),
    "tiktoken": lambda folder: TiktokenTokenizer(str(tiktoken_file(folder))),
}


@pytest.fixture(params=sorted(TOKENIZERS))
def tokenizer(request: pytest.FixtureRequest, tmp_path: Path) -> Tokenizer:
    return TOKENIZERS[request.param](tmp_path)


def test_the_empty_text_alone_costs_nothing(tokenizer: Tokenizer) -> None:
    assert tokenizer.count("") == 0
    assert all(tokenizer.count(text) > 0 for text in TEXTS)


@pytest.mark.parametrize("text", TEXTS)
def test_more_text_costs_more(tokenizer: Tokenizer, text: str) -> None:
    assert tokenizer.count(text) <= tokenizer.count(text + "\n" + text)


def test_it_can_be_sent_to_a_worker(tokenizer: Tokenizer) -> None:
    again: Tokenizer = pickle.loads(pickle.dumps(tokenizer))
    assert [again.count(text) for text in TEXTS] == [tokenizer.count(text) for text in TEXTS]


def test_an_unknown_tokenizer_says_which_are_known(tmp_path: Path) -> None:
    settings = load({"SEMANTICA_CHUNKING_TOKENIZER": "wordpiece"}, home=tmp_path)
    with pytest.raises(SettingsError, match="known: anthropic, local, tiktoken"):
        _tokenizer(settings)


def test_a_missing_vocabulary_is_said_with_a_way_out(tmp_path: Path) -> None:
    lost = TiktokenTokenizer(str(tmp_path / "absent.tiktoken"))
    with pytest.raises(Exception, match="cannot be loaded") as caught:
        lost.count("x")
    assert "tiktoken:" in caught.value.hint  # type: ignore[attr-defined]

"""Bytes in, text and encoding out."""

from __future__ import annotations

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from semantica.adapters.sources.decoding import decode

KOREAN_SHORT = "int main() { return 0; } // 사용자 입력을 확인한다\n"
KOREAN_WORD = "x = 1  # 초기화\n"
KOREAN_LONG = (
    "이 모듈은 설정 파일을 읽어서 검증하고, 잘못된 값이 있으면 오류를 돌려준다.\n"
    "def load(path):\n    # 파일이 없으면 기본값을 쓴다\n    pass\n"
    "나라의 말이 중국과 달라 문자와 서로 통하지 아니하므로 \n"
    "어리석은 백성이 말하고자 하는 바가 있어도\n"
    "마침내 제 뜻을 펴지 못하는 사람이 많다. 내가 이를 불쌍히 여겨 새로 스물여덟 글자를 만드니\n"
) * 5
JAPANESE_SHORT = "int main() { return 0; } // ユーザーの入力を確認する\n"
JAPANESE_WORD = "x = 1  # 初期化\n"
JAPANESE_KANA = "x = 1  # テスト用のデータ\n"
JAPANESE_LONG = (
    "このモジュールは設定ファイルを読み込み、値が正しくない場合はエラーを返します。\n"
    "def load(path):\n    # ファイルがなければ既定値を使う\n    pass\n"
    "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所で\n"
    "ニャーニャー泣いていた事だけは記憶している。\n"
) * 5
WESTERN = (
    "// Größe des Puffers prüfen\n",
    "# vérifie que l'élève a bien été créé à l'école\n",
    "/* año y señor, ¿qué pasó? ¡Niño! */\n",
    "// São Paulo: configuração não é válida, ação inválida\n",
    "Copyright © 2024 Müller\n",
    "naïve café\n",
    "ÄÖÜ äöü ß\n",
    "façade\n",
    "blåbærgrød på ærø, smørrebrød\n",
)


@pytest.mark.parametrize("text", [KOREAN_SHORT, KOREAN_WORD, KOREAN_LONG])
def test_korean_is_told_apart(text: str) -> None:
    assert decode(text.encode("cp949")) == (text, "cp949")


@pytest.mark.parametrize("encoding", ["cp932", "euc_jp"])
@pytest.mark.parametrize("text", [JAPANESE_SHORT, JAPANESE_WORD, JAPANESE_KANA, JAPANESE_LONG])
def test_japanese_is_told_apart(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == (text, encoding)


@pytest.mark.parametrize("text", WESTERN)
def test_western_text_is_told_apart(text: str) -> None:
    assert decode(text.encode("latin-1")) == (text, "cp1252")


def test_the_windows_quotes_are_read() -> None:
    assert decode("“don’t” – 5 €\n".encode("cp1252")) == ("“don’t” – 5 €\n", "cp1252")


@pytest.mark.parametrize("text", [KOREAN_LONG, JAPANESE_SHORT, *WESTERN, "plain", ""])
def test_utf8_is_never_guessed_away(text: str) -> None:
    assert decode(text.encode()) == (text, "utf-8")
    assert decode(text.encode("utf-8-sig")) == (text, "utf-8")


@pytest.mark.parametrize("name", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("text", [KOREAN_SHORT, JAPANESE_LONG, WESTERN[0]])
def test_a_mark_decides(text: str, name: str) -> None:
    assert decode(("\ufeff" + text).encode(name)) == (text, name)


@pytest.mark.parametrize("name", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", [KOREAN_SHORT, JAPANESE_SHORT, WESTERN[0], "plain\n"])
def test_utf16_without_a_mark_is_seen_by_its_nuls(text: str, name: str) -> None:
    assert decode(text.encode(name)) == (text, name)


def test_one_damaged_byte_does_not_change_the_encoding() -> None:
    utf8, korean = KOREAN_LONG.encode(), KOREAN_LONG.encode("cp949")
    assert decode(utf8 + b"\xff\n") == (KOREAN_LONG + "\ufffd\n", "utf-8")
    assert decode(korean + b"\xff\n") == (KOREAN_LONG + "\ufffd\n", "cp949")


def test_data_is_not_text() -> None:
    packed = zlib.compress(bytes(range(256)) * 50 + KOREAN_LONG.encode(), 9)
    assert decode(packed) is None
    assert decode(bytes(range(128, 160)) * 10 + bytes(range(1, 32)) * 10) is None


def test_a_mark_that_lies_does_not_raise() -> None:
    assert decode(b"\xff\xfea") == ("ÿþa", "cp1252")


@given(st.binary(max_size=300))
def test_any_bytes_give_storable_text_or_none(data: bytes) -> None:
    decoded = decode(data)
    if decoded is not None:
        assert decoded[0].encode("utf-8").decode("utf-8") == decoded[0]


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")))
def test_any_utf8_comes_back(text: str) -> None:
    assert decode(text.encode()) == (text.removeprefix("\ufeff"), "utf-8")

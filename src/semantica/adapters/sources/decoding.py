"""Bytes to text, when nobody says which encoding it is.

In: a file's bytes. Out: its text and the encoding's name, or None.
Invariant: what is valid UTF-8 is read as UTF-8; a guess is made for nothing else.

The old East Asian encodings share their byte ranges, so that being valid proves little.
Each candidate is read, and the reading is judged by how ordinary its characters are.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections import Counter
from collections.abc import Callable

# The order matters: UTF-32's mark begins with UTF-16's.
MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
MARK_STARTS = frozenset(mark[:1] for mark, _ in MARKS)

# Syllables and characters that fill ordinary Korean and Japanese prose and comments.
KOREAN = frozenset(
    "이다는을의에가고하은로한지를서사도기시어인자리해들나대정과수있일그스보아으상전"
    "제만면라니동여부장주게원적구않거야소것무없안되우세화방성공유경연관신위간회문용"
    "후말중조결분계실모미선명발행생물내외현재입력출반환값함호열파읽쓰처초본확인오류"
    "설저삭추변객체식통검색개단음알려였했었던며데때까진습합바코드트래클터러"
)
KANJI = frozenset(
    "日一人年大十二本中長出三時行見月後前生五間上東四今金九入学高円子外八六下来気小"
    "七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨"
    "会同事自社発者地業方新場員立開手力問代明動京目通言理体田主題意不作用度強公持野"
    "以思家世多正安院心界教文元重近考画海売知道集別物使品計死特私始朝運終台広住無真"
    "有口少町料工建空急止送切転研足究楽起着店病質待試族銀早映親験英医仕去味写字答夜"
    "音注帰古歌買悪図週室歩風紙黒花春赤青館屋色走秋夏習駅洋旅服夕借曜飲肉貸堂鳥飯勉"
    "冬昼茶弟牛魚兄犬妹姉漢初期化関数値設定処変更追加削除取得返列表示索検配実装環境"
    "果成結的性対象状態引型例義宣参照最低終了保存込認失敗可能要求接続属限未済条件"
)

LOSS = -3.0  # one byte that does not fit outweighs three that do
RARE = -0.5  # valid, but nobody writes it: the reading is wrong
MIN_SCORE = 0.25  # below this an East Asian reading is chance
MAX_CONTROL_SHARE = 0.02  # compressed data has about 0.1
MIN_WHOLE_PER_LOSS = 10  # a damaged UTF-8 file still is UTF-8
MIN_WIDE_CHARS = 8  # of UTF-16 without a mark, unless all are ASCII
SAMPLE_CHARS = 4_000
PROBE_BYTES = 1_024

_HIGH = re.compile("[^\x00-\x7f]")
_CONTROL = re.compile("[\x00-\x07\x0e-\x1a\x1c-\x1f\x7f-\x9f]")


def decode(data: bytes) -> tuple[str, str] | None:
    """The text and its encoding, or None when no known encoding gives text."""
    marked = _by_mark(data) if data[:1] in MARK_STARTS else None
    if marked is not None:
        return marked
    if b"\0" in data[:PROBE_BYTES] and (wide := wide_encoding(data)):
        return data.decode(wide), wide
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return _damaged_utf8(data) or _by_score(data)


def _by_mark(data: bytes) -> tuple[str, str] | None:
    for mark, name in MARKS:
        if not data.startswith(mark):
            continue
        try:
            return data[len(mark) :].decode(name), name
        except UnicodeDecodeError:
            continue  # two high bytes may open a Latin text too
    return None


def wide_encoding(data: bytes) -> str:
    """UTF-16 or UTF-32 by its mark, or UTF-16 by where its NULs stand; else the empty name."""
    for mark, name in MARKS[1:]:
        if data.startswith(mark):
            return name if _decodes(data[len(mark) :], name) else ""
    probe = data[:PROBE_BYTES]
    low, high = probe[0::2].count(0), probe[1::2].count(0)
    if len(data) % 2 or bool(low) == bool(high) or max(low, high) * 10 < len(probe):
        return ""
    name = "utf-16-le" if high else "utf-16-be"
    if not _decodes(data, name):
        return ""
    start = probe.decode(name, "ignore")
    # Without a mark a few bytes of data may pass for rare letters: want plain ones, or many.
    plain = start.isascii() or (len(start) >= MIN_WIDE_CHARS and not set(start).isdisjoint(" \n"))
    return name if plain and all(map(_is_written, start)) else ""


def _decodes(data: bytes, name: str) -> bool:
    try:
        data.decode(name)
    except UnicodeDecodeError:
        return False
    return True


def _is_written(char: str) -> bool:
    return char in "\t\n\r\f" or unicodedata.category(char) not in {"Cc", "Cn", "Co", "Cs"}


def _damaged_utf8(data: bytes) -> tuple[str, str] | None:
    text = data.decode("utf-8", "replace")
    lost = text.count("\ufffd")
    whole = len(_HIGH.findall(text)) - lost
    return (text, "utf-8") if whole >= lost * MIN_WHOLE_PER_LOSS else None


def _by_score(data: bytes) -> tuple[str, str] | None:
    western = _western(data)
    best, best_score = western, MIN_SCORE
    if western is not None:
        best_score = max(best_score, _western_score(western[0]))
    for name in ("cp949", "cp932", "euc_jp"):
        text = data.decode(name, "replace")
        score = _korean_score(text) if name == "cp949" else _japanese_score(text)
        if score > best_score and _looks_written(text):
            best, best_score = (text, name), score
    return best


def _looks_written(text: str) -> bool:
    return len(_CONTROL.findall(text)) <= len(text) * MAX_CONTROL_SHARE


def _western(data: bytes) -> tuple[str, str] | None:
    try:
        text, name = data.decode("cp1252"), "cp1252"
    except UnicodeDecodeError:
        text, name = data.decode("latin-1"), "latin-1"
    return (text, name) if _looks_written(text) else None


def _western_score(text: str) -> float:
    """Western accents stand alone among plain letters; misread pairs stand side by side."""
    total = count = 0.0
    for found in _HIGH.finditer(text):
        count += 1
        at = found.start()
        char, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
        if (before and not before.isascii()) or (after and not after.isascii()):
            total += 0.4 if char.islower() and (before + after).isalpha() else 0.0
        elif char.isalpha() and (before.isalpha() or after.isalpha()):
            total += 1.0 if char.islower() else 0.7
        else:
            total += 0.5
        if count >= SAMPLE_CHARS:
            break
    return total / count if count else 0.0


def _korean_score(text: str) -> float:
    return _mean(text, _korean_weight)


def _korean_weight(char: str) -> float:
    if char in KOREAN:
        return 1.0
    if "가" <= char <= "힣":
        # The 2,350 syllables of the first standard are written, the other 8,822 hardly.
        return 0.4 if _encodes(char, "euc_kr") else RARE
    if "ㄱ" <= char <= "ㅣ" or "一" <= char <= "鿿":
        return -0.1
    return _shared_weight(char)


def _japanese_score(text: str) -> float:
    return _mean(text, _japanese_weight)


def _japanese_weight(char: str) -> float:
    if "ぁ" <= char <= "ん" or "ァ" <= char <= "ー" or char in KANJI:
        return 1.0
    if "一" <= char <= "鿿":
        # The first level of the standard holds what is taught; the rest is names and rarities.
        return 0.4 if b"\xb0" <= _encoded(char)[:1] < b"\xd0" else RARE
    if "｡" <= char <= "ﾟ":
        return 0.1
    return _shared_weight(char)


def _shared_weight(char: str) -> float:
    if char in "、。・「」『』（）！？：；…～〜→←↑↓※○●◎□■△▲▽▼☆★─│┌┐└┘├┤┬┴┼·“”‘’　":
        return 0.5
    if char == "\ufffd":
        return LOSS
    if "\uff01" <= char <= "\uff5e":
        return 0.3
    return RARE


def _encodes(char: str, name: str) -> bool:
    try:
        return len(char.encode(name)) == 2
    except UnicodeEncodeError:
        return False


def _encoded(char: str) -> bytes:
    return char.encode("euc_jp", "ignore")


def _mean(text: str, weight: Callable[[str], float]) -> float:
    """The mean weight of what is not ASCII: plain code around a comment says nothing."""
    counts = Counter(_HIGH.findall(text)[:SAMPLE_CHARS])
    total = counts.total()
    return sum(weight(char) * times for char, times in counts.items()) / total if total else 0.0

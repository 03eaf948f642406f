"""Secrets go, everything else stays as it was, on the line where it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from semantica.chunking.redact import redact
from semantica.chunking.secret_rules import PERSONAL, SECRETS
from semantica.model.chunk import Masked
from tests.secret_samples import contexts, hexes, noise, pem, personal, tokens

DATA = Path(__file__).parent / "data"


def check(text: str, expected: str, *kinds: tuple[int, str], personal: bool = False) -> None:
    out, masked = redact(text.encode(), personal=personal)
    assert out.decode() == expected
    assert masked == tuple(Masked(line, kind) for line, kind in kinds)
    assert redact(out, personal=personal) == (out, ())


def lines_of(name: str) -> list[bytes]:
    return (DATA / name).read_bytes().splitlines()


@pytest.mark.parametrize(("kind", "secret"), tokens())
def test_a_token_is_masked_wherever_it_stands(kind: str, secret: str) -> None:
    check(f"a\nx {secret}\nb", f"a\nx [masked:{kind}]\nb", (2, kind))
    check(f"call('{secret}', 1)", f"call('[masked:{kind}]', 1)", (1, kind))
    check(f"see <{secret}>\r\n", f"see <[masked:{kind}]>\r\n", (1, kind))


@pytest.mark.parametrize(("kind", "before", "secret", "after"), contexts())
def test_only_the_secret_part_is_masked(kind: str, before: str, secret: str, after: str) -> None:
    check(f"{before}{secret}{after}", f"{before}[masked:{kind}]{after}", (1, kind))
    check(f"\r\n{before}{secret}{after}\r\n", f"\r\n{before}[masked:{kind}]{after}\r\n", (2, kind))


@pytest.mark.parametrize(("kind", "datum"), personal())
def test_personal_data_is_masked_on_request_only(kind: str, datum: str) -> None:
    check(f"call {datum} now", f"call {datum} now")
    check(f"call {datum} now", f"call [masked:{kind}] now", (1, kind), personal=True)


@pytest.mark.parametrize(
    "header",
    ["PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "OPENSSH PRIVATE KEY",
     "ENCRYPTED PRIVATE KEY", "DSA PRIVATE KEY", "PGP PRIVATE KEY BLOCK"],
)  # fmt: skip
def test_a_key_block_keeps_its_line_breaks(header: str) -> None:
    mask = "[masked:private-key]"
    check(f"a\n{pem(header)}\nb", f"a\n{mask}{5 * chr(10)}\nb", (2, "private-key"))
    crlf = "\r\n"
    check(pem(header, crlf) + crlf + "b", mask + 5 * crlf + crlf + "b", (1, "private-key"))


def test_a_key_block_on_one_line_is_masked() -> None:
    text = '{"private_key": "' + pem("PRIVATE KEY", "\\n") + '\\n", "id": 1}'
    check(text, '{"private_key": "[masked:private-key]\\n", "id": 1}', (1, "private-key"))


def test_a_key_block_without_its_end_is_masked() -> None:
    cut = pem().rpartition("\n")[0]
    check(
        cut + "\n\nplain words", "[masked:private-key]\n\n\n\n\n\nplain words", (1, "private-key")
    )


def test_a_putty_key_is_masked() -> None:
    body = "\n".join(noise(64, seed=str(n)) for n in range(2))
    out, masked = redact(f"Private-Lines: 2\n{body}\nPrivate-MAC: 1".encode())
    assert out == b"Private-Lines: 2\n[masked:private-key]\n\nPrivate-MAC: 1"
    assert masked == (Masked(2, "private-key"),)


def test_every_rule_has_a_sample() -> None:
    sampled = {kind for kind, *_ in (*tokens(), *contexts(), *personal())} | {"private-key"}
    assert {rule.kind for rule in SECRETS + PERSONAL} == sampled


@pytest.mark.parametrize("line", lines_of("secrets_false_positives.txt"))
def test_what_only_looks_like_a_secret_stays(line: bytes) -> None:
    assert redact(line) == (line, ())


def test_there_are_enough_false_positives() -> None:
    assert len(set(lines_of("secrets_false_positives.txt"))) >= 60


@pytest.mark.parametrize("line", lines_of("personal_false_positives.txt"))
def test_what_only_looks_personal_stays(line: bytes) -> None:
    assert redact(line, personal=True) == (line, ())


def test_clean_text_comes_back_as_the_same_object() -> None:
    data = b"def f(token):\n    return token\n" * 50
    assert redact(data)[0] is data


def test_an_overlap_is_one_mask_of_the_earliest() -> None:
    token = "ghp" + "_" + noise(36)
    check(f'token = "{token}"', 'token = "[masked:github-token]"', (1, "github-token"))


def test_two_on_one_line() -> None:
    one, two = "ghp" + "_" + noise(36), "npm" + "_" + noise(36)
    check(f"{one} {two}", "[masked:github-token] [masked:npm-token]",
          (1, "github-token"), (1, "npm-token"))  # fmt: skip


def test_neighbours_that_share_one_blank() -> None:
    number, mask = "010-" + "2345-6789", "[masked:phone]"
    kinds = [(1, "phone")] * 5
    check(" ".join([number] * 5), " ".join([mask] * 5), *kinds, personal=True)


def test_invalid_utf8_neither_hides_a_secret_nor_changes() -> None:
    token = b"ghp" + b"_" + noise(36).encode()
    out, masked = redact(b"\xff\xfe\n\x80" + token + b"\xc3\n\xed\xa0")
    assert out == b"\xff\xfe\n\x80[masked:github-token]\xc3\n\xed\xa0"
    assert masked == (Masked(2, "github-token"),)


@pytest.mark.parametrize(
    "hostile",
    ["password=" * 20_000, "a" * 200_000 + "://" + ":" * 50_000,
     "-----BEGIN PRIVATE KEY-----" * 5_000,
     'token="' + "aB" * 100_000 + '"', "eyJ" * 60_000, "://a:b" * 30_000, "aws" * 50_000 + "=",
     "password='" + "a1_" * 60_000 + "'", "+1 " * 50_000, "0123456789abcdef" * 12_000],
)  # fmt: skip
def test_hostile_text_ends(hostile: str) -> None:
    """Any backtracking here would run for hours, and the run would be stopped."""
    out, _ = redact(hostile.encode(), personal=True)
    assert out.count(b"\n") == 0


def test_a_hash_beside_a_secret_stays() -> None:
    text = f'sha256:{hexes(64)} password = "{"Tr0ub4" + "dor&3x"}"'
    check(text, f'sha256:{hexes(64)} password = "[masked:password]"', (1, "password"))

"""What holds for any text, with or without secrets in it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from semantica.chunking.redact import redact
from tests.secret_samples import contexts, pem, personal, tokens

SECRET_LINES = [
    *(secret for _, secret in tokens()),
    *(before + secret + after for _, before, secret, after in contexts()),
    *(datum for _, datum in personal()),
]
PIECES = [
    *(line.encode() for line in SECRET_LINES), pem().encode(), pem(newline="\r\n").encode(),
    b"\n", b"\r\n", b"\r", b" ", b'"', b"'", b"=", b": ", b"@", b"://", b"-----BEGIN ", b"\xff",
    b"password", b"token = ", b"[masked:", b"]", b"-", b"sk-", b"eyJ", "비밀번호".encode(),
]  # fmt: skip
SOUP = st.lists(st.sampled_from(PIECES) | st.binary(max_size=12), max_size=14).map(b"".join)
PLAIN = st.text("abcdef (){}.,\t", max_size=30).map(str.encode)


@settings(max_examples=400, deadline=None)
@given(SOUP, st.booleans())
def test_newlines_stay_and_masking_again_changes_nothing(data: bytes, personal: bool) -> None:
    out, masked = redact(data, personal=personal)
    assert out.count(b"\n") == data.count(b"\n")
    assert out.count(b"\r") == data.count(b"\r")
    assert (out == data) == (not masked)
    assert redact(out, personal=personal) == (out, ())


@settings(max_examples=200, deadline=None)
@given(st.lists(PLAIN | st.sampled_from([line.encode() for line in SECRET_LINES]), max_size=12))
def test_lines_without_secrets_are_identical_and_the_others_are_named(lines: list[bytes]) -> None:
    out, masked = redact(b"\n".join(lines), personal=True)
    named = {one.line for one in masked}
    secret = {line.encode() for line in SECRET_LINES}
    for number, (before, after) in enumerate(zip(lines, out.split(b"\n"), strict=False), 1):
        assert (number in named) == (before in secret)
        assert (before == after) == (before not in secret)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_safe(data: bytes) -> None:
    out, _ = redact(data, personal=True)
    assert out.count(b"\n") == data.count(b"\n")

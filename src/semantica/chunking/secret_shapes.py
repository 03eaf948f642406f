"""Does a literal look like a secret? Tests of shape that no regular expression can make.

Every function is linear in its argument, and the rules hand in one short value at a time.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import pairwise

MAX_VALUE = 512  # bytes; a longer literal is data (an image, a certificate), not a password

# Words people write where a secret would stand. A value made of these is no secret.
WEAK_WORDS = frozenset(
    b"""
    a abc abcd abcde abcdef access admin alice an and any api apikey app asdf auth bad bar
    basic baz bearer bob bogus change changed changeme changeit client correct data db default
    demo dev dummy empty enter env fake false file fixme foo foobar for from get good guest
    hash hello here hidden hunter id in incorrect input insecure insert is it key letmein
    local localhost login me mock my mypass mypassword mysecret mytoken name new nil no none
    not null of old on or pass passphrase passw passwd password path placeholder private prod
    public put pw pwd quux qux qwerty random redacted replace root sample secret set shared
    signing some spam staging str string super supersecret temp test tested tester testing
    text that the this tmp to todo token true type undefined url user username v valid value
    var very wrong with world xyz you your yourpassword
    """.split()
)
CERTAIN = (
    b"example",
    b"placeholder",
    b"changeme",
    b"change_me",
    b"change-me",
    b"redacted",
    b"dummy",
)
TEMPLATE = re.compile(
    rb"\$\{|\$\(|\$[A-Za-z_]|\{\{|\{[\w.!:]*\}|<[\w .:-]+>|%\(|%[sdr@]|%[A-Z_]+%|"
    rb"\*{3}|\.{3}|#\{|\[masked:|\xe2\x80\xa6|&lt;"
)
RUN = re.compile(rb"(.)\1{5}")
SEQUENCE = re.compile(rb"(?i)0123456|1234567|2345678|abcdefgh|87654321|deadbeef|cafebabe|00000000")
COUNTING = re.compile(rb"0*1(?:2(?:3(?:4(?:5(?:6(?:7(?:8(?:90?)?)?)?)?)?)?)?)?|(\d)\1*|\d{1,2}")
WORD = re.compile(rb"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+|[^A-Za-z0-9_\-. /:]")
UUID = re.compile(rb"(?i)\{?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\}?")
HASH_LABEL = re.compile(rb"(?i)(?:sha(?:1|224|256|384|512)|md5|blake2b|h1)[:\-=]")
# Words, each with at most two digits. Possessive, or a long value would take exponential time.
NAMED = re.compile(rb"(?:[A-Za-z]++[0-9]{0,2}+[_\-.:/@ ]?+)++")
PATH = re.compile(
    rb"(?:~|\.{1,2})?/[\w.\-]+/|[A-Za-z]:[\\/]|\.{1,2}/|[a-z][a-z0-9+.\-]*:|.*\.[a-z]{2,4}$"
)
SHORT_HEX = re.compile(rb"[0-9a-fA-F]{1,19}")  # checksums; keys in hex are longer
DOTTED = re.compile(rb"[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+;?")  # self.lexer.token2
CODE = re.compile(rb"[(){}\[\]<>|]|::|->|\\[wdsbux]|&&|\+=|==.")
TOKEN_CHARS = re.compile(rb"[A-Za-z0-9+/=_\-.~!@#$%^&*:]+")


def entropy(value: bytes) -> float:
    """Shannon's entropy, in bits per byte of the value."""
    size = len(value)
    return -sum(n / size * math.log2(n / size) for n in Counter(value).values()) if size else 0.0


def is_placeholder(value: bytes) -> bool:
    """A template, a stand-in word, or a row of one character."""
    lowered = value.lower()
    if TEMPLATE.search(value) or RUN.search(value) or any(word in lowered for word in CERTAIN):
        return True
    left = 0
    for word in WORD.findall(value):
        known = (
            word.lower() in WEAK_WORDS or COUNTING.fullmatch(word) or len(set(word.lower())) == 1
        )
        left += 0 if known else len(word)
    return left < 4


def is_token(value: bytes) -> bool:
    """For formats with their own prefix: all but the stand-ins seen in documentation."""
    lowered = value.lower()
    if RUN.search(value) or SEQUENCE.search(value) or b"[masked:" in value:
        return False
    return not any(word in lowered for word in CERTAIN)


def is_literal(value: bytes) -> bool:
    """Not a path, a name, a hash of content, a UUID, a template or a piece of code."""
    if len(value) > MAX_VALUE or is_placeholder(value) or UUID.fullmatch(value):
        return False
    if HASH_LABEL.match(value) or PATH.match(value) or CODE.search(value):
        return False
    return NAMED.fullmatch(value) is None or churn(value) > 0.3


def churn(value: bytes) -> float:
    """How often the class of character changes: 0 in a word, about 0.6 in random base64."""
    classes = [_class(byte) for byte in value]
    turns = sum(a != b and (a, b) != (2, 1) for a, b in pairwise(classes))
    return turns / len(value) if value else 0.0


def is_key(value: bytes) -> bool:
    """A generated secret: long, mixed, and with high entropy for its alphabet."""
    if len(value) < 12 or not TOKEN_CHARS.fullmatch(value) or not is_literal(value):
        return False
    if SEQUENCE.search(value) or value.isdigit() or SHORT_HEX.fullmatch(value):
        return False
    if not any(48 <= byte <= 57 for byte in value) and len(value) < 20:
        return False
    return entropy(value) >= 3.0 and churn(value) >= 0.2


def is_password(value: bytes) -> bool:
    """A password in quotes: letters with digits or signs, and no word of the stand-in list."""
    if len(value) < 6 or not is_literal(value) or entropy(value) < 2.5:
        return False
    kinds = {_class(byte) for byte in value}
    return bool(kinds & {1, 2}) and bool(kinds & {3, 4}) and not _is_dashed_name(value)


def is_bare_password(value: bytes) -> bool:
    """A password without quotes could be a variable, so it has to look made up."""
    if not is_password(value) or len(value) < 8 or DOTTED.fullmatch(value):
        return False
    return churn(value) >= 0.3 or (entropy(value) >= 3.0 and 4 in {_class(b) for b in value})


def is_bare_key(value: bytes) -> bool:
    """A key without quotes could be an expression."""
    return is_key(value) and DOTTED.fullmatch(value) is None and entropy(value) >= 3.3


def is_url_password(value: bytes) -> bool:
    """The place says it is a password; only stand-ins are left."""
    return len(value) >= 3 and not is_placeholder(value) and not CODE.search(value)


def is_opaque(value: bytes) -> bool:
    """A header's credential: not a word of prose."""
    return is_token(value) and not is_placeholder(value) and churn(value) >= 0.2


def is_key_block(value: bytes) -> bool:
    """A PEM body with real key material, not dots, and not the code between two header names."""
    runs = re.findall(rb"[A-Za-z0-9+/]{32,}", value)
    return any(entropy(run) > 3.5 and churn(run) > 0.25 for run in runs)


def _is_dashed_name(value: bytes) -> bool:
    return (
        re.fullmatch(rb"[a-z]+(?:[-_.:/ ][a-z0-9]+)*[:.]?", value) is not None
        and churn(value) < 0.3
    )


def _class(byte: int) -> int:
    """1 lower, 2 upper, 3 digit, 4 sign, 5 a joint within names."""
    if 97 <= byte <= 122:
        return 1
    if 65 <= byte <= 90:
        return 2
    if 48 <= byte <= 57:
        return 3
    return 5 if byte in b"_-. :/" else 4


def is_card(value: bytes) -> bool:
    """Luhn's check over 13 to 19 digits."""
    digits = [byte - 48 for byte in value if 48 <= byte <= 57]
    if not 13 <= len(digits) <= 19 or len(set(digits)) < 2:
        return False
    doubled = (sum(divmod(digit * 2, 10)) for digit in digits[-2::-2])
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


def is_anything(_value: bytes) -> bool:
    """For patterns that are proof enough."""
    return True


def is_phone_number(value: bytes) -> bool:
    """The international plan allows at most fifteen digits; ones and zeros are a bit pattern."""
    return not set(value) <= set(b"+01") and 8 <= sum(48 <= byte <= 57 for byte in value) <= 15


def is_resident_number(value: bytes) -> bool:
    """A Korean resident number begins with a date of birth; newer ones have no check digit."""
    month, day = int(value[2:4]), int(value[4:6])
    return 1 <= month <= 12 and 1 <= day <= 31


def is_personal_mail(value: bytes) -> bool:
    """Reserved domains and no-reply senders name nobody."""
    name, _, domain = value.lower().partition(b"@")
    if name in (b"noreply", b"no-reply", b"donotreply", b"git") or b"noreply" in domain:
        return False
    last = domain.rpartition(b".")[2]
    second = b".".join(domain.rsplit(b".", 2)[-2:])
    reserved = (b"example.com", b"example.org", b"example.net")
    return second not in reserved and last not in (b"test", b"example", b"invalid", b"localhost")

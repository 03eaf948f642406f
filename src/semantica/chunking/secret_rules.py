"""The table of what is masked: one row a format, written from the formats' public descriptions.

A row's pattern is searched in one line at a time, or in the whole text when `whole` is set.
The first group that takes part is what gets masked; without groups it is the whole match.
Patterns end at the end of their alphabet's run, so that masking one never uncovers another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

import re2

from semantica.chunking import secret_shapes as shapes


class Match(Protocol):
    def span(self, group: int = 0) -> tuple[int, int]: ...


class Pattern(Protocol):
    """The part of a compiled google-re2 pattern that is used here."""

    @property
    def groups(self) -> int: ...
    def search(self, text: bytes, pos: int = 0) -> Match | None: ...
    def finditer(self, text: bytes) -> Iterator[Match]: ...


def compile_bytes(pattern: str) -> Pattern:
    """Byte semantics, so that invalid UTF-8 neither hides a secret nor stops the search."""
    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1
    options.max_mem = 64 << 20  # room for the automaton: without it re2 falls back to a slow one
    compiled: Pattern = re2.compile(pattern.encode("ascii"), options)
    return compiled


@dataclass(frozen=True, slots=True)
class Rule:
    """One format. One of `keywords` is in every line that matches.

    They are lower case and meet a line in lower case; a `whole` row's meet the text as it is.
    `head` is what the one prefilter looks for; left out, it is any of the keywords.
    """

    kind: str
    pattern: str
    keywords: tuple[str, ...]
    head: str = ""
    entropy: float = 0.0  # bits per byte that the masked part must reach
    check: Callable[[bytes], bool] = shapes.is_token
    unless: str = ""  # what must not stand right before the masked part
    whole: bool = False


# Assignments, in the notations of code, YAML, JSON, .env, INI and XML.
_PASSWORD = r"(?:passw(?:or)?d|passphrase|passwort|pwd)"
_KEY = (
    r"(?:secret|token|credential|(?:api|access|private|auth|encryption|signing|master|account|secret|"
    r"license|app|storage|service|session)[_.-]?key)"
)
_TAIL = r"s?(?:[_-]?(?:key|base|value|str|prod|live|dev|[0-9]{1,2})){0,2}"
_GIVES = (
    r"""(?:\\?["'\])]){0,2}\s*(?::\s*[A-Za-z][\w\[\]. |]*=|:=|=>|[=!]==?|=|:|,|\s|\svalue=)\s*"""
    r"(?:[bruBRUL@]{1,2})?"
)
_QUOTED = r"""(?:\\?"([^"\\\s]{6,})\\?"|'([^'\\\s]{6,})'|`([^`\\\s]{6,})`)"""
_BARE_BEFORE = r"""^[\s\-#/*;+]*(?:(?:export|set|env|arg|setx)\s+)?[\w.\-]*?"""
_BARE = r"""["']?\s*[=:]\s*([^\s"'`,;(){}\[\]<>][^\s"'`(){}\[\]<>]*?)[,;]?\s*(?:\s[#;].*|\\)?$"""
_PASSWORD_WORDS = ("passw", "passphrase", "pwd")
_KEY_WORDS = ("secret", "token", "credential", "key")
_ASSIGNS = r"""(?:\\?["'\])]){0,2}\s*[:=,!"'`]"""
_PASSWORD_HEAD = rf"(?i:{_PASSWORD}{_TAIL}(?:{_ASSIGNS}|\s+[\"'`]|['\"]\svalue=|>))"
_KEY_HEAD = rf"(?i:{_KEY}{_TAIL}(?:{_ASSIGNS}|\s+[\"'`]|['\"]\svalue=|>))"
# Where a listing goes on: opaque, but opens nothing.
_CURSOR = (
    r"(?i)(?:next|page|continuation|continue|starting|change|update|cursor|sync|resume|csrf)"
    r"[_-]?token\W*$"
)

# A bot's id is a number in base64, which leaves few letters for each place.
_DIGITS64 = r"[MNO][DTjz][AEIMQUYcgk][w-z0-5]"
_PEM = r"[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----"
_END = r"(?:[^A-Za-z0-9_-]|$)"

SECRETS: tuple[Rule, ...] = (
    Rule(
        "private-key",
        rf"(?s)-----BEGIN {_PEM}(?:(?:-{{0,4}}[^-])*-----END {_PEM}"
        r"|(?:(?:\s|\\[nr])*[A-Za-z0-9+/=]{40,76})+)",
        ("-----BEGIN ",),
        check=shapes.is_key_block,
        whole=True,
    ),
    Rule(
        "private-key",
        r"Private-Lines: [0-9]+\r?\n((?:[A-Za-z0-9+/=]{16,}\r?\n?)+)",
        ("Private-Lines:",),
        check=shapes.is_key_block,
        whole=True,
    ),
    Rule("age-key", r"AGE-SECRET-KEY-1[A-Z0-9]{58,}", ("age-secret-key-1",), "AGE-SECRET-KEY-1"),
    Rule(
        "aws-key-id",
        r"\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b",
        ("akia", "asia", "abia", "acca"),
        r"\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{4}",
        entropy=2.8,
    ),
    Rule(
        "aws-secret-key",
        r"(?i)(?:aws|secret|access)[a-z0-9_.\- ]{0,30}" + _GIVES + r"""["']?"""
        r"([A-Za-z0-9/+]{40})(?:[^A-Za-z0-9/+=]|$)",
        ("aws", "secret", "access"),
        r"(?i:(?:aws|secret|access)[a-z0-9_.\-]*" + _ASSIGNS + ")",
        entropy=4.2,
    ),
    Rule("github-token", r"gh[pousr]_[A-Za-z0-9]{36,}", ("ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
         r"gh[pousr]_[A-Za-z0-9]{8}", entropy=3.0),
    Rule("github-token", r"github_pat_[A-Za-z0-9_]{50,}", ("github_pat_",), entropy=3.0),
    Rule("gitlab-token", r"gl(?:pat|ptt|dt|rt|cbt|soat|ft|imt|agent)-[A-Za-z0-9_.-]{20,}",
         ("glpat-", "glptt-", "gldt-", "glrt-", "glcbt-", "glsoat-", "glft-", "glimt-", "glagent-"),
         entropy=3.0),
    Rule("slack-token", r"(?:xoxe\.)?xox[abeoprs]-[0-9A-Za-z][0-9A-Za-z-]{14,}",
         ("xoxa-", "xoxb-", "xoxe-", "xoxo-", "xoxp-", "xoxr-", "xoxs-"), entropy=2.8),
    Rule("slack-token", r"xapp-[0-9]-[A-Z0-9]{6,}-[0-9]{6,}-[a-z0-9]{16,}", ("xapp-",)),
    Rule("slack-webhook",
         r"hooks\.slack\.com/(?:services|workflows|triggers)/([A-Za-z0-9+/_-]{30,})",
         ("hooks.slack.com/",), entropy=3.0),
    Rule("discord-webhook", r"discord(?:app)?\.com/api/webhooks/[0-9]{15,}/([A-Za-z0-9_-]{50,})",
         ("/api/webhooks/",), entropy=3.5),
    Rule("stripe-key", r"\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}",
         ("sk_live_", "rk_live_", "sk_test_", "rk_test_"), entropy=3.2),
    Rule("stripe-key", r"\bwhsec_[A-Za-z0-9+/=]{24,}", ("whsec_",), entropy=3.2),
    Rule("google-api-key", r"\b(AIza[0-9A-Za-z_-]{35})" + _END, ("aiza",), r"\bAIza", entropy=3.5),
    Rule("google-oauth-secret", r"GOCSPX-[A-Za-z0-9_-]{20,}", ("gocspx-",), "GOCSPX-", entropy=3.0),
    Rule("google-oauth-token", r"\bya29\.[A-Za-z0-9_-]{30,}", ("ya29.",), r"\bya29\.", entropy=3.5),
    Rule("azure-key", r"(?i:AccountKey|SharedAccessKey)=([A-Za-z0-9+/]{40,}={0,2})",
         ("accountkey=", "sharedaccesskey="), "(?i:AccountKey|SharedAccessKey)=", entropy=4.0),
    Rule("azure-sas", r"[?&;\"'](?:amp;)?sig=([A-Za-z0-9%+/_-]{40,}={0,2})", ("sig=",),
         entropy=3.8),
    Rule("npm-token", r"\bnpm_[A-Za-z0-9]{36,}", ("npm_",), r"\bnpm_[A-Za-z0-9]{12}", entropy=3.5),
    Rule("pypi-token", r"pypi-AgEI[A-Za-z0-9_-]{50,}", ("pypi-agei",), "pypi-AgEI", entropy=3.5),
    Rule("twilio-key", r"\bSK[0-9a-f]{32}\b", ("sk",), r"\bSK[0-9a-f]{8}", entropy=3.0),
    Rule("twilio-token", r"(?i)twilio[a-z0-9_.\- ]*" + _GIVES + r"""["']?([0-9a-f]{32})\b""",
         ("twilio",), "(?i:twilio)", entropy=3.0),
    Rule("sendgrid-key", r"\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}", ("sg.",),
         r"\bSG\.[A-Za-z0-9_-]", entropy=3.5),
    Rule("mailgun-key", r"\bkey-[0-9a-f]{32}\b", ("key-",), r"\bkey-[0-9a-f]{6}", entropy=3.0),
    Rule("mailgun-key", r"(?i)mailgun.*?\b([0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8})\b", ("mailgun",),
         "(?i:mailgun)", entropy=3.0),
    Rule("discord-token",
         rf"\b(?:{_DIGITS64}){{5,6}}[A-Za-z0-9]{{0,4}}\.[A-Za-z0-9_-]{{6}}\.[A-Za-z0-9_-]{{27,}}",
         (".",), rf"\b{_DIGITS64}{_DIGITS64}", entropy=3.5),
    Rule("telegram-token", r"\b([0-9]{8,10}:AA[A-Za-z0-9_-]{33})" + _END, (":aa",), "[0-9]:AA",
         entropy=3.5),
    Rule("anthropic-key", r"sk-ant-[A-Za-z0-9_-]{24,}", ("sk-ant-",), entropy=3.5),
    Rule("openai-key", r"\bsk-(?:proj|svcacct|admin|or-v1)-[A-Za-z0-9_-]{24,}",
         ("sk-proj-", "sk-svcacct-", "sk-admin-", "sk-or-v1-"), entropy=3.5),
    Rule("openai-key", r"\bsk-[A-Za-z0-9]{32,}\b", ("sk-",), r"\bsk-[A-Za-z0-9]{16}", entropy=3.5),
    Rule("huggingface-token", r"\bhf_[A-Za-z0-9]{34,}", ("hf_",), r"\bhf_[A-Za-z0-9]{12}",
         entropy=3.5),
    Rule("digitalocean-token", r"do[opr]_v1_[a-f0-9]{64}", ("dop_v1_", "doo_v1_", "dor_v1_")),
    Rule("shopify-token", r"shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32,}",
         ("shpat_", "shpca_", "shppa_", "shpss_"), entropy=3.0),
    Rule("databricks-token", r"\bdapi[a-f0-9]{32}(?:-[0-9])?\b", ("dapi",), r"\bdapi[a-f0-9]{4}",
         entropy=3.0),
    Rule("vault-token", r"\bhv[sbr]\.[A-Za-z0-9_-]{24,}", ("hvs.", "hvb.", "hvr."), entropy=3.5),
    Rule("jwt", r"\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*", ("eyj",),
         r"\beyJ[A-Za-z0-9_-]", entropy=3.5),
    Rule(
        "url-password",
        r"""[A-Za-z][A-Za-z0-9+.\-]*://[^\s:@/"'`<>,;()\[\]{}]*:([^\s@/"'`<>]+)@[\w\[$.%{-]""",
        ("://",),
        r"""://[^\s:@/"'`<>,;()\[\]{}]*:[^\s@/"'`<>]+@""",
        check=shapes.is_url_password,
    ),
    Rule(
        "connection-password",
        r"""(?i)(?:;\s?(?:password|pwd|passwd)=([^;\s"'`<>,(){}\[\]]{4,})|"""
        r"""[?&](?:password|pwd|passwd)=([^;&\s"'`<>,(){}\[\]]{4,}))""",
        ("password=", "pwd=", "passwd="),
        r"(?i:[;?&]\s?(?:password|pwd|passwd)=)",
        check=shapes.is_password,
    ),
    Rule(
        "authorization",
        r"(?i)\b(?:bearer|basic)\s+([A-Za-z0-9._~+/-]{16,}={0,2})",
        ("bearer", "basic"),
        r"(?i:\b(?:bearer|basic)\s+[A-Za-z0-9._~+/-]{16})",
        entropy=3.0,
        check=shapes.is_opaque,
    ),
    Rule("password", rf"(?i){_PASSWORD}{_TAIL}{_GIVES}{_QUOTED}", _PASSWORD_WORDS, _PASSWORD_HEAD,
         check=shapes.is_password),
    Rule("secret", rf"(?i){_KEY}{_TAIL}{_GIVES}{_QUOTED}", _KEY_WORDS, _KEY_HEAD,
         check=shapes.is_key, unless=_CURSOR),
    Rule("password", rf"(?i){_BARE_BEFORE}{_PASSWORD}{_TAIL}{_BARE}", _PASSWORD_WORDS,
         _PASSWORD_HEAD, check=shapes.is_bare_password),
    Rule("secret", rf"(?i){_BARE_BEFORE}{_KEY}{_TAIL}{_BARE}", _KEY_WORDS, _KEY_HEAD,
         check=shapes.is_bare_key, unless=_CURSOR),
    Rule("password", rf"(?i){_PASSWORD}{_TAIL}>\s*([^<\s]{{6,}})\s*</", _PASSWORD_WORDS,
         _PASSWORD_HEAD, check=shapes.is_password),
    Rule("secret", rf"(?i){_KEY}{_TAIL}>\s*([^<\s]{{12,}})\s*</", _KEY_WORDS, _KEY_HEAD,
         check=shapes.is_key),
)  # fmt: skip

# A number that is not a piece of a longer one, of a decimal or of a sum.
_ALONE = r"(?:^|[^\w.+\-])"
_STOP = r"(?:[^\w.\-]|\.\s|\.?$)"
PERSONAL: tuple[Rule, ...] = (
    Rule("email", r"[A-Za-z0-9._%+\-]+@(?:[A-Za-z0-9\-]+\.)+[A-Za-z]{2,}", ("@",), "[A-Za-z0-9]@",
         check=shapes.is_personal_mail),
    Rule("resident-number", r"\b([0-9]{6}-[1-8][0-9]{6})\b", ("-",), r"\b[0-9]{6}-[1-8][0-9]{6}\b",
         check=shapes.is_resident_number),
    Rule("card-number",
         _ALONE + r"((?:4[0-9]{3}|5[1-5][0-9]{2}|2[2-7][0-9]{2}|35[0-9]{2}|6[0245][0-9]{2})"
         r"(?:[ -]?[0-9]{4}){3}|3[47][0-9]{2}[ -]?[0-9]{6}[ -]?[0-9]{5}"
         r"|3[068][0-9]{2}[ -]?[0-9]{6}[ -]?[0-9]{4})" + _STOP,
         ("",), r"\b[2-6][0-9]{3}[ -]?[0-9]{4}[ -]?[0-9]{2}", check=shapes.is_card),
    Rule("phone", _ALONE + r"(\+[1-9][0-9]{0,2}[ .\-]?(?:\([0-9]{1,4}\)[ .\-]?)?[0-9]{1,4}"
         r"(?:[ .\-]?[0-9]{2,4}){2,3})" + _STOP, ("+",), r"\+[1-9][0-9]{0,2}[ .(\-]?[0-9(]",
         check=shapes.is_phone_number, unless=r"=\s+$"),
    Rule("phone", _ALONE + r"(0[0-9]{1,3}-[0-9]{3,4}-[0-9]{4})" + _STOP, ("-",),
         r"\b0[0-9]{1,3}-[0-9]{3,4}-",
         check=shapes.is_anything),
    Rule("phone", _ALONE + r"(?:1[ .\-])?(\([2-9][0-9]{2}\) ?[2-9][0-9]{2}[.\-][0-9]{4}"
         r"|[2-9][0-9]{2}-[2-9][0-9]{2}-[0-9]{4}|[2-9][0-9]{2}\.[2-9][0-9]{2}\.[0-9]{4})\b",
         ("-", "."), r"[2-9][0-9]{2}\)?[ .\-][2-9][0-9]{2}[.\-][0-9]{4}", check=shapes.is_anything),
)  # fmt: skip

"""Anthropic's tokens by its counting endpoint: the extra `anthropic`.

Anthropic publishes no vocabulary, so every count is a request. Use it to measure; chunking a
repository with it takes one request a chunk.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from semantica.errors import Refused, SettingsError, Unavailable

DEFAULT_MODEL = "claude-sonnet-4-5"
COUNTS_KEPT = 65_536


@dataclass(frozen=True, slots=True)
class AnthropicTokenizer:
    """Fills the port `Tokenizer`. The key comes from ANTHROPIC_API_KEY, read by the client."""

    model: str = DEFAULT_MODEL

    def __post_init__(self) -> None:
        try:
            import anthropic  # noqa: F401  # said now rather than in a worker
        except ImportError as cause:
            raise SettingsError(
                "the tokenizer 'anthropic' is an extra", hint="pip install 'semantica[anthropic]'"
            ) from cause

    def count(self, text: str) -> int:
        return _count(self.model or DEFAULT_MODEL, text) if text.strip() else len(text)


@lru_cache(maxsize=COUNTS_KEPT)
def _count(model: str, text: str) -> int:
    import anthropic

    try:
        answer = anthropic.Anthropic().messages.count_tokens(
            model=model, messages=[{"role": "user", "content": text}]
        )
    except anthropic.APIConnectionError as cause:
        raise Unavailable("Anthropic does not answer", hint="check the network") from cause
    except (anthropic.APIStatusError, anthropic.AnthropicError) as cause:
        raise Refused(
            f"Anthropic refused to count: {cause}", hint="set ANTHROPIC_API_KEY"
        ) from cause
    return int(answer.input_tokens)

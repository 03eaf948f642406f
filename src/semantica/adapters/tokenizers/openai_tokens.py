"""OpenAI's tokens through tiktoken: the extra `tiktoken`.

tiktoken downloads its vocabulary at first use. Offline, name a vocabulary file instead:
`tiktoken:/path/o200k_base.tiktoken`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from semantica.errors import SettingsError, Unavailable

if TYPE_CHECKING:
    import tiktoken

DEFAULT_ENCODING = "o200k_base"
# How a vocabulary given as a file is cut before merging: words, numbers, marks, spaces.
FILE_PATTERN = r"\s?\p{L}+|\s?\p{N}{1,3}|\s?[^\s\p{L}\p{N}]+|\s+"


@dataclass(slots=True)
class TiktokenTokenizer:
    """Fills the port `Tokenizer`. Loads its vocabulary at the first count, in each process."""

    encoding: str = DEFAULT_ENCODING
    _loaded: tiktoken.Encoding | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.encoding = self.encoding or DEFAULT_ENCODING
        try:
            import tiktoken  # noqa: F401  # said now rather than in a worker
        except ImportError as cause:
            raise SettingsError(
                "the tokenizer 'tiktoken' is an extra", hint="pip install 'semantica[tiktoken]'"
            ) from cause

    def count(self, text: str) -> int:
        if self._loaded is None:
            self._loaded = _load(self.encoding)
        return len(self._loaded.encode(text, disallowed_special=()))

    def __reduce__(self) -> tuple[type[TiktokenTokenizer], tuple[str]]:
        return (TiktokenTokenizer, (self.encoding,))


def _load(name: str) -> tiktoken.Encoding:
    import tiktoken
    from tiktoken.load import load_tiktoken_bpe

    try:
        if name.endswith(".tiktoken"):
            ranks = load_tiktoken_bpe(str(Path(name).expanduser()))
            return tiktoken.Encoding(
                Path(name).stem, pat_str=FILE_PATTERN, mergeable_ranks=ranks, special_tokens={}
            )
        return tiktoken.get_encoding(name)
    except ValueError as cause:
        raise SettingsError(f"unknown encoding '{name}': {cause}") from cause
    except OSError as cause:
        raise Unavailable(
            f"the vocabulary '{name}' cannot be loaded: {cause}",
            hint="offline, name a file: tokenizer: tiktoken:/path/o200k_base.tiktoken",
        ) from cause

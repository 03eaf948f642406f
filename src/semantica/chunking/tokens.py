"""How long a text is, without a model: the local tokenizer."""

from __future__ import annotations

# Byte-pair tokenizers give code about four bytes a token once indentation is folded.
BYTES_PER_TOKEN = 4


class LocalTokenizer:
    """Fills the port `Tokenizer` by counting bytes; deterministic, exact to about 15 %."""

    def count(self, text: str) -> int:
        first, *rest = text.encode("utf-8", "surrogatepass").split(b"\n")
        size = len(first) + len(rest) + sum([len(line.lstrip(b" \t")) for line in rest])
        return -(-size // BYTES_PER_TOKEN)

"""How long a text is, without a model: the local tokenizer."""

from __future__ import annotations

import re

# Byte-pair tokenizers give code about four bytes a token once indentation is folded.
BYTES_PER_TOKEN = 4
INDENT = re.compile(rb"\n[ \t]+")


class LocalTokenizer:
    """Fills the port `Tokenizer` by counting bytes; deterministic, exact to about 15 %."""

    def count(self, text: str) -> int:
        data = INDENT.sub(b"\n", text.encode("utf-8", "surrogatepass"))
        return -(-len(data) // BYTES_PER_TOKEN)

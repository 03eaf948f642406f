"""What each line of a document costs, comments and layout left out.

Costs decide where a definition is cut. They are counted on canonical content and in steps, so
that a comment, a blank line, other indentation or another digit moves no boundary.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate

from semantica.model.parsed import Parsed

# A line's cost is rounded up to this many bytes: small edits do not change it.
STEP = 8


@dataclass(frozen=True, slots=True)
class Lines:
    """Where lines start, how deep they are indented, and the running sum of their costs."""

    starts: tuple[int, ...]  # byte of each line's first character; one more for the end
    sums: tuple[int, ...]  # sums[i] is the cost in bytes of the lines before i
    indents: tuple[int, ...]

    def line_of(self, offset: int) -> int:
        """The index of the line that holds a byte."""
        return bisect_right(self.starts, offset, 0, len(self.starts) - 1) - 1

    def cost(self, start: int, end: int) -> int:
        """The cost of all lines that bytes [start, end) touch."""
        if end <= start:
            return 0
        return self.sums[self.line_of(end - 1) + 1] - self.sums[self.line_of(start)]


def measure(parsed: Parsed) -> Lines:
    data = parsed.document.data
    lines = data.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    starts = tuple(accumulate((len(line) + 1 for line in lines), initial=0))
    starts = (*starts[:-1], len(data))
    costs = [(len(line.strip()) + STEP - 1) // STEP * STEP for line in lines]
    for start, end in parsed.comments:
        _discount(costs, starts, data, start, end)
    indents = tuple(len(line) - len(line.lstrip(b" \t")) for line in lines)
    return Lines(starts, tuple(accumulate(costs, initial=0)), indents)


def _discount(costs: list[int], starts: tuple[int, ...], data: bytes, start: int, end: int) -> None:
    """Take a comment's bytes out of the lines it stands on."""
    line = bisect_right(starts, start, 0, len(starts) - 1) - 1
    while line < len(costs) and starts[line] < end:
        low, high = max(starts[line], start), min(starts[line + 1], end)
        rest = data[starts[line] : low].strip() + data[high : starts[line + 1]].strip()
        costs[line] = min(costs[line], (len(rest) + STEP - 1) // STEP * STEP)
        line += 1

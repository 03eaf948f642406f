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
    """Where lines start, and the running sum of their costs."""

    starts: list[int]  # byte of each line's first character; one more for the end
    sums: list[int]  # sums[i] is the cost in bytes of the lines before i
    data: bytes

    def indent(self, line: int) -> int:
        """How many bytes of white space a line begins with. Few lines are ever asked."""
        text = self.data[self.starts[line] : self.starts[line + 1]].rstrip(b"\n")
        return len(text) - len(text.lstrip(b" \t"))

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
    starts = list(accumulate([len(line) + 1 for line in lines], initial=0))
    starts[-1] = len(data)
    costs = [-(-size // STEP) * STEP for size in map(len, map(bytes.strip, lines))]
    for start, end in parsed.comments:
        _discount(costs, starts, data, start, end)
    return Lines(starts, list(accumulate(costs, initial=0)), data)


def _discount(costs: list[int], starts: list[int], data: bytes, start: int, end: int) -> None:
    """Take a comment's bytes out of the lines it stands on."""
    line = bisect_right(starts, start, 0, len(starts) - 1) - 1
    while line < len(costs) and starts[line] < end:
        begin, stop = starts[line], starts[line + 1]
        if start <= begin and stop <= end:
            whole = bisect_right(starts, end, line) - 1  # the first line it does not fill
            costs[line:whole] = [0] * (whole - line)
            line = whole
            continue
        before = data[begin:start].strip() if begin < start else b""
        after = data[end:stop].strip() if end < stop else b""
        cost = -(-(len(before) + len(after)) // STEP) * STEP
        costs[line] = min(costs[line], cost)
        line += 1

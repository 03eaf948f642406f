"""Is one run better than another, or is it chance?

Questions are paired by their id. If two systems were alike, each difference could as well have
had the other sign; so signs are flipped at random many times, and `p` is how often the mean
difference then is as large as the one seen. The flips are the same every time.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from semantica.errors import InputError
from semantica.evaluation.saved_runs import SavedRun

ROUNDS = 10_000
SEED = 20_260_101
# Differences below this are rounding.
NOISE = 1e-9
# Below this the difference is called real, as is usual.
SIGNIFICANT = 0.05


@dataclass(frozen=True, slots=True)
class Moved:
    """One question in both runs, by NDCG."""

    id: str
    query: str
    before: float
    after: float

    @property
    def difference(self) -> float:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Comparison:
    """Means are over the questions that both runs have."""

    questions: int
    unpaired: int  # in one of the runs alone
    before: float
    after: float
    difference: float
    wins: int
    losses: int
    ties: int
    p: float
    moved: tuple[Moved, ...]  # all that changed, the most first

    @property
    def significant(self) -> bool:
        return self.p < SIGNIFICANT


def compare(before: SavedRun, after: SavedRun) -> Comparison:
    """Raises InputError for runs that cannot be compared."""
    if before.limit != after.limit:
        raise InputError(
            f"one run looked at {before.limit} hits, the other at {after.limit}",
            hint=f"ask again with --limit {before.limit}",
        )
    pairs = [
        Moved(name, one.query, before.outcomes[name].ndcg, one.ndcg)
        for name, one in after.outcomes.items()
        if name in before.outcomes and before.outcomes[name].query == one.query
    ]
    if not pairs:
        raise InputError("the two runs have no question in common")
    moved = [one for one in pairs if abs(one.difference) > NOISE]
    wins = sum(one.difference > 0 for one in moved)
    return Comparison(
        questions=len(pairs),
        unpaired=len(before.outcomes) + len(after.outcomes) - 2 * len(pairs),
        before=math.fsum(one.before for one in pairs) / len(pairs),
        after=math.fsum(one.after for one in pairs) / len(pairs),
        difference=math.fsum(one.difference for one in pairs) / len(pairs),
        wins=wins,
        losses=len(moved) - wins,
        ties=len(pairs) - len(moved),
        p=chance([one.difference for one in moved]),
        moved=tuple(sorted(moved, key=lambda one: (-abs(one.difference), one.id))),
    )


def chance(differences: Sequence[float]) -> float:
    """How likely a mean this far from zero is when every sign is a coin's."""
    if not differences:
        return 1.0
    total = math.fsum(differences)
    seen = abs(total) - NOISE
    coin = random.Random(SEED)  # noqa: S311  # a test to be repeated, not a secret
    count = len(differences)
    as_far = 0
    for _ in range(ROUNDS):
        flips = f"{coin.getrandbits(count):0{count}b}"
        # Flipping a sign takes its difference away twice.
        away = sum(one for one, flip in zip(differences, flips, strict=True) if flip == "1")
        as_far += abs(total - 2 * away) >= seen
    # The signs as they were seen are one of the possible rounds.
    return (as_far + 1) / (ROUNDS + 1)

#!/usr/bin/env python3
# Copyright 2026 The Samples. All rights reserved.
"""Orders: what was bought, and what it costs.

Prices are integers in cents.
"""

from __future__ import annotations

import json as js
import os.path
from collections.abc import Iterable, Mapping
from typing import (
    Final,  # constants
    Protocol as Shape,
)

from . import store
from .taxes import *

LIMIT: Final = 100


@dataclass(frozen=True, slots=True)
class Order:
    """One order."""

    number: int
    lines: tuple[Line, ...] = ()

    # The sum is never cached: lines may be shared.
    # Taxes come on top.
    @property
    def total(self) -> int:
        """All lines together."""
        return sum(line.price * line.count for line in self.lines if line.count)

    @staticmethod
    def parse(text: str, *, strict: bool = True, **extra: object) -> Order | None:
        """Read an order from JSON."""
        try:
            raw: dict[str, object] = js.loads(text)
        except ValueError as error:
            if strict:
                raise OrderError(f"not an order: {text[:20]!r}") from error
            return None
        else:
            return Order(int(raw["number"]), tuple(Line(**line) for line in raw["lines"]))

    def __init_subclass__(cls) -> None: ...

    def _key(self, /, other: "Order" = None):  # for sorting
        return self.number, other and other.number


class OrderError(ValueError, metaclass=Strict):
    pass


async def load(path: str | os.PathLike[str], limit: int = LIMIT) -> list[Order]:
    # Nothing here waits yet.
    orders = []
    async for line in store.lines(path):
        if not line or line.startswith("#"):
            continue
        orders.append(Order.parse(line))  # lenient
        assert len(orders) <= limit, "too many"
    else:
        store.done()
    return orders


def by_country(orders: Iterable[Order]) -> Mapping[str, list[Order]]:
    r'''Group orders; "\d" is not an escape here.'''
    found: dict[str, list[Order]] = {}
    for order in orders:
        match order.country:
            case "DE" | "AT":
                found.setdefault("DACH", []).append(order)
            case str(code) if len(code) == 2:
                found.setdefault(code, []).append(order)
            case _:
                pass
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


if __name__ == "__main__":
    print(load("orders.json"))

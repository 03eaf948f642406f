"""What a definition's own face says of it: who may use it, and how much hangs on it.

Nothing here looks at comments or at other files, so that neither moves a boundary.
"""

from __future__ import annotations

from functools import lru_cache

from semantica.model.parsed import CALLABLE, CONTAINER, CodeNode

PUBLIC_WEIGHT = 0.4  # others may call it
CONTAINER_WEIGHT = 0.2  # it holds other definitions
# A function of this cyclomatic complexity has the whole share of weight that complexity gives.
HEAVY_COMPLEXITY = 20
COMPLEXITY_WEIGHT = 0.4

MODIFIERS_KEPT = 1024  # a language has few combinations

SHIELDED = frozenset({"protected", "package"})


def visibility_of(node: CodeNode) -> str:
    """public, protected or private, by modifier or by the language's naming rule."""
    if node.kind in {"file", "section"}:
        return ""
    if not node.modifiers:
        return _by_name(node.name)
    return _by_words(node.modifiers) or _by_name(node.name)


@lru_cache(maxsize=MODIFIERS_KEPT)
def _by_words(modifiers: tuple[str, ...]) -> str:
    words = {word.lower() for word in modifiers}
    if words & {"public", "pub", "export", "exported", "open"}:
        return "public"
    if "private" in words or "fileprivate" in words:
        return "private"
    return "protected" if words & SHIELDED else ""


def _by_name(name: str) -> str:
    return "private" if name.startswith("_") and not name.endswith("__") else "public"


def importance_of(node: CodeNode) -> float:
    """From 0 to 1, before the graph is known."""
    weight = PUBLIC_WEIGHT if visibility_of(node) == "public" else 0.0
    if node.kind in CONTAINER:
        weight += CONTAINER_WEIGHT
    if node.kind in CALLABLE and node.info is not None:
        share = min(node.info.complexity / HEAVY_COMPLEXITY, 1.0)
        weight += COMPLEXITY_WEIGHT * share
    return min(weight, 1.0)

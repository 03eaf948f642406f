"""What each error is called on each surface: one table, read by all of them.

A class that is not listed answers as its nearest listed ancestor.
"""

from __future__ import annotations

from dataclasses import dataclass

from semantica.errors import (
    BackendError,
    FormatMismatch,
    IndexUnusable,
    InputError,
    NotFound,
    Refused,
    SemanticaError,
    StoresDisagree,
    Timeout,
    Unauthenticated,
    Unavailable,
)

# Exit codes that are not errors of ours.
OK = 0
NOTHING_FOUND = 1  # search without a hit, as grep has it; doctor with something broken
INTERRUPTED = 130  # 128 + SIGINT, as shells have it


@dataclass(frozen=True, slots=True)
class Fault:
    """One error as each surface says it."""

    exit_code: int
    http: int
    grpc: str
    mcp: int


FAULTS: dict[type[SemanticaError], Fault] = {
    InputError: Fault(2, 400, "INVALID_ARGUMENT", -32602),
    NotFound: Fault(3, 404, "NOT_FOUND", -32001),
    # MCP has no code for it, and "not yours to see" must look like "not there".
    Unauthenticated: Fault(4, 401, "UNAUTHENTICATED", -32001),
    BackendError: Fault(5, 502, "INTERNAL", -32002),
    Unavailable: Fault(5, 503, "UNAVAILABLE", -32002),
    Timeout: Fault(5, 504, "DEADLINE_EXCEEDED", -32002),
    Refused: Fault(5, 502, "FAILED_PRECONDITION", -32002),
    IndexUnusable: Fault(6, 500, "FAILED_PRECONDITION", -32003),
    FormatMismatch: Fault(6, 500, "FAILED_PRECONDITION", -32003),
    StoresDisagree: Fault(6, 500, "DATA_LOSS", -32003),
    SemanticaError: Fault(7, 500, "INTERNAL", -32603),
}

EXIT_CODES = """\
Exit codes: 0 done; 1 nothing found, or doctor found something broken; 2 wrong usage, setting
or query; 3 no such collection; 4 not signed in; 5 a store is busy or refused; 6 the index
cannot be used; 130 interrupted."""


def fault_of(error: SemanticaError) -> Fault:
    """The row of the error's class or of its nearest ancestor."""
    row = next(one for one in type(error).__mro__ if one in FAULTS)
    return FAULTS[row]

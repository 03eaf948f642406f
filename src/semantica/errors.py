"""Every failure Semantica raises, by who must act.

    SemanticaError(.hint, .retryable)
      InputError                    the caller changes the request
        SettingsError               a setting is unknown or has a wrong value
        QueryError                  a query cannot be understood
      NotFound                      it is not there, or not yours to see
      Unauthenticated               the asker did not say who they are
      BackendError                  the operator acts
        Unavailable*                a store or server does not answer
        Timeout*                    it answered too late
        Refused                     it answered no
      IndexUnusable                 reindex or repair; the hint names the command
        FormatMismatch              written by another version
        StoresDisagree              a shadow does not match the catalog
      (* retryable)

Bad user content is not here: it is data (`Problem`, `Skipped`) in the result.
"""

from __future__ import annotations

from typing import ClassVar


class SemanticaError(Exception):
    """The root. `hint` says what to do next, in one sentence or command."""

    retryable: ClassVar[bool] = False

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class InputError(SemanticaError):
    """The caller changes the request."""


class SettingsError(InputError):
    """A setting is unknown or has a wrong value."""


class QueryError(InputError):
    """A query cannot be understood."""


class NotFound(SemanticaError):
    """It is not there, or not yours to see: the two must look alike."""


class Unauthenticated(SemanticaError):
    """The asker did not say who they are."""


class BackendError(SemanticaError):
    """The operator acts."""


class Unavailable(BackendError):
    """A store or server does not answer."""

    retryable: ClassVar[bool] = True


class Timeout(BackendError):
    """It answered too late."""

    retryable: ClassVar[bool] = True


class Refused(BackendError):
    """It answered no."""


class IndexUnusable(SemanticaError):
    """Reindex or repair; the hint names the command."""


class FormatMismatch(IndexUnusable):
    """The data was written by another version."""


class StoresDisagree(IndexUnusable):
    """A shadow does not match the catalog."""

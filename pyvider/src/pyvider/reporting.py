"""Converts exceptions of an author's code to diagnostics."""

from __future__ import annotations

from collections.abc import Iterator

from pyvider.diagnostics import Diagnostic, Severity
from pyvider.errors import ConversionError, PyviderError, ResourceOperationError
from pyvider.path import ROOT, AttributePath


class ConfigurationError(PyviderError):
    """The user's configuration is wrong; Terraform shows the line of `path`.

    Raise one for one mistake, or an `ExceptionGroup` of them to report several at once.
    """

    def __init__(
        self, detail: str, *, path: AttributePath | str = ROOT, summary: str = "Invalid configuration"
    ) -> None:
        super().__init__(detail)
        self.detail = detail
        self.summary = summary
        self.path = AttributePath.parse(path) if isinstance(path, str) else path


def diagnostics_of(error: BaseException, summary: str) -> Iterator[Diagnostic]:
    """Yield the diagnostics for an exception of an author's code."""
    match error:
        case BaseExceptionGroup():
            for part in error.exceptions:  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
                yield from diagnostics_of(part, summary)  # pyright: ignore[reportUnknownArgumentType]
        case ConfigurationError():
            yield _error(error.summary, error.detail, error.path)
        case ConversionError():
            yield _error(summary, error.message, error.path)
        case ResourceOperationError() if error.__cause__ is not None:
            yield from _of_operation(error, summary)
        case PyviderError() | ValueError():
            yield _error(summary, str(error) or type(error).__name__)
        case _:
            yield _error(summary, f"{type(error).__name__}: {error}")


def _of_operation(error: ResourceOperationError, summary: str) -> Iterator[Diagnostic]:
    """Yield the diagnostics of a failed operation, at the path of its cause and without repeating it."""
    cause = error.__cause__
    assert cause is not None
    yield from diagnostics_of(cause, error.message.partition(":")[0] or summary)


def _error(summary: str, detail: str, path: AttributePath = ROOT) -> Diagnostic:
    return Diagnostic(severity=Severity.ERROR, summary=summary, detail=detail, path=path)

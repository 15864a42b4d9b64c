"""What an author's error becomes: a sentence for the wire, and a traceback for the log."""

import traceback

from tollgate_runtime.errors import HandlerFailed


def failure(what: str, error: BaseException) -> HandlerFailed:
    """Return a failure for the wire: type and message, never the stack."""
    kind = type(error).__name__
    said = str(traceback.TracebackException(type(error), error, None))  # as str(error), but never raises
    return HandlerFailed(f"{what} with {kind}: {said}" if said else f"{what} with {kind}", data={"type": kind})


def trace_of(error: BaseException) -> str:
    """Return the stack, for the log."""
    return "".join(traceback.format_exception(error))

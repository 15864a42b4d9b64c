"""The log on standard error, without control characters, CI commands or values in tracebacks."""

import logging
import traceback
from types import TracebackType

_Raised = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class HarmlessFormatter(logging.Formatter):
    """Formats records that may contain texts of integrations, providers and plans."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the sanitized record."""
        from tollgate_host.report.sanitize import strip_control

        return strip_control(super().format(record))

    def formatException(self, ei: _Raised) -> str:  # noqa: N802 -- the library's name
        """Return where an exception was raised and its type; its message may hold a value of the plan."""
        return where_raised(ei[1]) if ei[1] is not None else ""


def where_raised(error: BaseException) -> str:
    """Return the traceback of an error and its causes, with the types of the errors and without their messages."""
    parts: list[str] = []
    found: BaseException | None = error
    while found is not None:
        frames = traceback.format_tb(found.__traceback__)
        parts.append("".join(("Traceback (most recent call last):\n", *frames, type(found).__name__)))
        found = found.__cause__ or found.__context__
    return "\n".join(reversed(parts))


def last_place(error: BaseException) -> str:
    """Return the function in which an error was raised, as `module.function`, or an empty text."""
    frames = list(traceback.walk_tb(error.__traceback__))
    if not frames:
        return ""
    frame = frames[-1][0]
    return f"{frame.f_globals.get('__name__', '?')}.{frame.f_code.co_name}"

"""The abilities of the terminal: colours, width, characters, a progress bar. NO_COLOR and FORCE_COLOR decide."""

import codecs
import os
from collections.abc import Mapping
from typing import TextIO

import msgspec

_WIDTH_ELSEWHERE = 120
_HEIGHT_ELSEWHERE = 40
_SHORTEST = 10
_NARROWEST = 20
_WIDEST = 400


class Terminal(msgspec.Struct, frozen=True, kw_only=True):
    """How the console report is drawn.

    Attributes:
        has_color: whether colours are written.
        width: characters to a line.
        height: the number of lines on a screen.
        has_unicode: whether it shows more than ASCII.
        is_interactive: whether a progress bar makes sense.
    """

    has_color: bool = False
    width: int = _WIDTH_ELSEWHERE
    height: int = _HEIGHT_ELSEWHERE
    has_unicode: bool = True
    is_interactive: bool = False


def terminal_from_environment(
    environment: Mapping[str, str],
    *,
    is_tty: bool,
    encoding: str = "utf-8",
    columns: int | None = None,
    lines: int | None = None,
) -> Terminal:
    """Return the terminal of a stream and its environment.

    Args:
        environment: NO_COLOR, FORCE_COLOR, COLUMNS, LINES, TERM and CI are looked at; an empty value counts as unset.
        is_tty: whether the stream is a terminal.
        encoding: the stream's.
        columns: the terminal's own width, if it is known.
        lines: its height.
    """
    is_dumb = environment.get("TERM") == "dumb"
    return Terminal(
        has_color=_has_color(environment, is_tty=is_tty and not is_dumb),
        width=_width(environment.get("COLUMNS", ""), columns if is_tty else None),
        height=_height(environment.get("LINES", ""), lines if is_tty else None),
        has_unicode=_has_unicode(encoding),
        is_interactive=is_tty and not is_dumb and environment.get("CI", "").lower() in ("", "0", "false"),
    )


def terminal_of(stream: TextIO, environment: Mapping[str, str]) -> Terminal:
    """Return the terminal of a stream."""
    is_tty = stream.isatty()
    columns, lines = os.get_terminal_size(stream.fileno()) if is_tty else (None, None)
    return terminal_from_environment(
        environment, is_tty=is_tty, encoding=stream.encoding or "", columns=columns, lines=lines
    )


def _has_color(environment: Mapping[str, str], *, is_tty: bool) -> bool:
    if environment.get("NO_COLOR"):
        return False
    forced = environment.get("FORCE_COLOR")
    return forced not in ("0", "false") if forced else is_tty


def _width(given: str, own: int | None) -> int:
    return min(max(_number(given) or own or _WIDTH_ELSEWHERE, _NARROWEST), _WIDEST)


def _height(given: str, own: int | None) -> int:
    return max(_number(given) or own or _HEIGHT_ELSEWHERE, _SHORTEST)


def _number(given: str) -> int:
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 5 else 0


def _has_unicode(encoding: str) -> bool:
    try:
        return codecs.lookup(encoding).name.startswith("utf")
    except LookupError:
        return False

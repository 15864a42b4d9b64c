"""Cuts texts into rows that fit a terminal, by the cells that characters occupy."""

import re
from collections.abc import Iterator
from itertools import pairwise

from rich.cells import cell_len, chop_cells

_WORD = re.compile(r"\s*\S+\s*")
_WIDENS = "\ufe0f"
"""Makes an emoji of the character before it, which then fills two cells."""


def wrap_rows(paragraph: str, room: int) -> list[str]:
    """Return a paragraph in rows, broken between words, or inside a word that is too long.

    Blanks at the end of a row may stand outside.
    """
    breaks = [0]
    start = cells = 0
    for word in _WORD.findall(paragraph):
        length = cell_len(word.rstrip())
        if length <= room - cells:
            cells += cell_len(word)
        else:
            pieces = chop_cells(word, room) if length > room else [word]
            at = start
            for piece in pieces:
                breaks.append(at)
                at += len(piece)
            cells = cell_len(pieces[-1])
        start += len(word)
    edges = (*dict.fromkeys(breaks), len(paragraph))
    return [paragraph[begin:end] for begin, end in pairwise(edges)]


def cut_row(line: str, room: int, room_below: int) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each row of a line; the first row may have a different width."""
    start = 0
    while (fitting := _fitting(line, start, room)) < len(line):
        end = _break(line, start, fitting, room)
        yield start, start + len(line[start:end].rstrip())
        start = end
        while line.startswith(" ", start):
            start += 1
        room = room_below
    yield start, len(line)


def _fitting(line: str, start: int, room: int) -> int:
    """Return the end of the longest text that fits a row.

    A longer text never fills fewer cells, so halving finds the place.

    Only whole texts are measured: what a character fills may depend on the one behind it, as of an emoji. Of the line
    hardly more is looked at than the row takes, or a long line would be measured once for each of its rows.
    """
    fits, beyond = start, start + room + 1
    while beyond <= len(line) and cell_len(line[start:beyond]) <= room:
        fits, beyond = beyond, beyond + (beyond - start)
    beyond = min(beyond, len(line) + 1)
    while beyond - fits > 1:
        middle = (fits + beyond) // 2
        if cell_len(line[start:middle]) <= room:
            fits = middle
        else:
            beyond = middle
    return fits


def _break(line: str, start: int, fitting: int, room: int) -> int:
    """Return where to break a text that is too long.

    Between two columns, which stand two spaces apart, else at a space, if that fills half the line; else between two
    columns if that fills a third; else inside a word.
    """
    column = line.rfind("  ", start, fitting + 2)
    space = line.rfind(" ", start, fitting + 1)
    for place, least in ((column, room // 2), (space, room // 2), (column, room // 3 - 1)):
        if place - start > least and not line[start:place].isspace():
            return place
    if line[fitting] == _WIDENS:
        fitting -= 1
    return max(fitting, start + 1)

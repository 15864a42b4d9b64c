"""Texts cut into rows that fit a terminal, in the cells that its characters fill."""

import re
from collections.abc import Iterator
from itertools import pairwise

from rich.cells import cell_len, chop_cells

_WORD = re.compile(r"\s*\S+\s*")


def wrapped(paragraph: str, room: int) -> list[str]:
    """A paragraph in rows, broken between words, and inside those that fit nowhere.

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


def cut(line: str, room: int, room_below: int) -> Iterator[tuple[int, int]]:
    """Where the rows of a line begin and end: the first has some room, those below it have another."""
    start = 0
    while cell_len(line[start:]) > room:
        end = start + _fitting(line[start:], room)
        yield start, start + len(line[start:end].rstrip())
        start = end + len(line[end:]) - len(line[end:].lstrip(" "))
        room = room_below
    yield start, len(line)


def _fitting(words: str, room: int) -> int:
    """Where to break a text that is too long: at a space, or inside a word that would leave half the line empty."""
    end, cells = 0, cell_len(words[0])
    while cells <= room:
        end += 1
        cells += cell_len(words[end])
    space = words.rfind(" ", 0, end + 1)
    return space if space > room // 2 else max(end, 1)

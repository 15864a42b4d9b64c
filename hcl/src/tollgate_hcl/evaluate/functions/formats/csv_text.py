"""CSV as Go reads it."""

import re
from collections.abc import Iterator

from tollgate_hcl.evaluate.failure import EvaluationFailure

_QUOTED = re.compile(r'"((?:[^"]|"")*)"(?=,|\n|\Z)')
_PLAIN = re.compile(r'[^",\n][^",\n]*|(?=,|\n|\Z)')


def read_csv(text: str) -> list[list[str]]:
    """Return the rows, of which the first is the header.

    Raises:
        EvaluationFailure: the text is not CSV, or has no rows.
    """
    rows = list(_rows(text.replace("\r\n", "\n").removesuffix("\r")))
    if not rows:
        raise EvaluationFailure("the CSV has no header")
    return rows


def _rows(text: str) -> Iterator[list[str]]:
    at, row = 0, list[str]()
    while at < len(text) or row:
        if not row and text.startswith("\n", at):  # an empty line
            at += 1
            continue
        match = (_QUOTED if text.startswith('"', at) else _PLAIN).match(text, at)
        if match is None or text.startswith('"', match.end()):
            raise EvaluationFailure("the text is not CSV")
        row.append(match[1].replace('""', '"') if match.lastindex else match[0])
        at = match.end() + 1
        if not text.startswith(",", match.end()):
            yield row
            row = []

"""JSON documents in other tools' formats, written row by row to save memory."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec


def json_text(value: Any) -> str:
    """Return a value as JSON, its members in the given order."""
    return msgspec.json.encode(value).decode()


def json_rows(rows: Iterable[Any]) -> Iterator[str]:
    """Yield an array, each row on its own line."""
    yield "["
    separator = "\n"
    for row in rows:
        yield separator + json_text(row)
        separator = ",\n"
    yield "\n]"

"""JSON documents of other tools' formats, written row by row so that a large report never stands in memory whole."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec


def json_text(value: Any) -> str:
    """Return a value as JSON, its members in the order given."""
    return msgspec.json.encode(value).decode()


def json_rows(rows: Iterable[Any]) -> Iterator[str]:
    """Yield an array, each row on its own line."""
    yield "["
    separator = "\n"
    for row in rows:
        yield separator + json_text(row)
        separator = ",\n"
    yield "\n]"

"""Tables of repeated values, stored once and referred to by number."""

from typing import Any

import msgspec

from tollgate_host.report.html.markup import TEXT_LIMIT
from tollgate_host.report.sanitize import plain, shorten

NOTHING = -1


class TextTable:
    """Distinct texts in order."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self.rows: list[str] = []

    def number(self, words: str | None) -> int:
        """Return the number of a text, or -1 for none."""
        if not words:
            return NOTHING
        known = self._numbers.get(words)
        if known is None:
            known = self._numbers[words] = len(self.rows)
            self.rows.append(shorten(plain(words), TEXT_LIMIT))
        return known


class ValueTable:
    """Distinct values, compared by their JSON."""

    def __init__(self) -> None:
        self._numbers: dict[bytes, int] = {}
        self._encoder = msgspec.json.Encoder(order="deterministic", decimal_format="number", enc_hook=str)
        self.rows: list[Any] = []

    def number(self, value: Any) -> int:
        """Return the number of a value."""
        key = self._encoder.encode(value)
        known = self._numbers.get(key)
        if known is None:
            known = self._numbers[key] = len(self.rows)
            self.rows.append(value)
        return known

"""The choices at the cursor."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

Kind = Literal["values", "files", "folders"]
"""`values` are listed here; files and folders are for the shell itself to list."""

_GOES_ON = ("=", ".")
"""What a choice ends with that is not a whole word yet, so that no space follows it."""


class Choice(NamedTuple):
    """A choice and its description."""

    value: str
    what: str = ""


class CompletionAnswer(NamedTuple):
    """The choices at a position."""

    choices: tuple[Choice, ...] = ()
    kind: Kind = "values"

    def behind(self, start: str) -> "CompletionAnswer":
        """Return the choices with a prefix that is already typed."""
        return self._replace(choices=tuple(Choice(start + one.value, one.what) for one in self.choices))

    def beginning(self, prefix: str) -> "CompletionAnswer":
        """Return only the choices with a prefix."""
        return self._replace(choices=tuple(one for one in self.choices if one.value.startswith(prefix)))

    def lines(self) -> list[str]:
        """Return the answer for the shells' scripts: the kind, then a line for each choice."""
        goes_on = bool(self.choices) and all(one.value.endswith(_GOES_ON) for one in self.choices)
        return ["open" if goes_on else self.kind, *(f"{one.value}\t{one.what}" for one in self.choices)]


NOTHING = CompletionAnswer()
FILES = CompletionAnswer(kind="files")
FOLDERS = CompletionAnswer(kind="folders")


def words(values: Iterable[str]) -> CompletionAnswer:
    """Return choices without descriptions."""
    return CompletionAnswer(tuple(Choice(value) for value in values))

"""What may stand where the cursor is."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

Kind = Literal["values", "files", "folders"]
"""`values` are listed here; files and folders are for the shell itself to list."""

_GOES_ON = ("=", ".")
"""What a choice ends with that is not a whole word yet, so that no space follows it."""


class Choice(NamedTuple):
    """One thing to choose, and what it is."""

    value: str
    what: str = ""


class CompletionAnswer(NamedTuple):
    """The choices at a place."""

    choices: tuple[Choice, ...] = ()
    kind: Kind = "values"

    def behind(self, start: str) -> "CompletionAnswer":
        """Return the same choices, written behind something that stands there already."""
        return self._replace(choices=tuple(Choice(start + one.value, one.what) for one in self.choices))

    def beginning(self, prefix: str) -> "CompletionAnswer":
        """Only the choices that begin so."""
        return self._replace(choices=tuple(one for one in self.choices if one.value.startswith(prefix)))

    def lines(self) -> list[str]:
        """Return the answer as the shells' scripts read it: the kind, then a line for each choice."""
        goes_on = bool(self.choices) and all(one.value.endswith(_GOES_ON) for one in self.choices)
        return ["open" if goes_on else self.kind, *(f"{one.value}\t{one.what}" for one in self.choices)]


NOTHING = CompletionAnswer()
FILES = CompletionAnswer(kind="files")
FOLDERS = CompletionAnswer(kind="folders")


def words(values: Iterable[str]) -> CompletionAnswer:
    """Choices that need no explanation."""
    return CompletionAnswer(tuple(Choice(value) for value in values))

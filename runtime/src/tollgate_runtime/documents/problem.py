"""The mistakes of a document: values to collect, and the one exception of those who want no document with mistakes."""

from collections.abc import Iterable

import msgspec

from tollgate_runtime.documents.source import Position


class DocumentProblem(msgspec.Struct, frozen=True, order=True):
    """One mistake; `str(problem)` is `file:line:column: what is wrong`.

    Attributes:
        position: its position.
        end: the offset after the last character concerned.
        summary: a few words, the same for every mistake of the kind; a caller's own mistakes need none.
        detail: the sentence that helps.
    """

    position: Position
    end: int
    summary: str
    detail: str

    @property
    def message(self) -> str:
        """Return the message without the position."""
        return f"{self.summary}: {self.detail}" if self.summary else self.detail

    def __str__(self) -> str:
        return f"{self.position}: {self.message}"


class DocumentError(Exception):
    """A document has mistakes: `problems` has them all, in the order of the file."""

    def __init__(self, problems: Iterable[DocumentProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

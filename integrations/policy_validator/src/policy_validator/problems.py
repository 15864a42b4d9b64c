"""The mistakes in policy files: collected, so that a user sees all of them at once."""

from collections.abc import Iterable

from msgspec import Struct
from tollgate_runtime.documents import DocumentProblem


class Problem(Struct, frozen=True, order=True):
    """One mistake: where, and what to do about it."""

    file: str
    line: int
    message: str
    column: int = 0

    def __str__(self) -> str:
        places = [str(place) for place in (self.line, self.column) if place]
        return f"{':'.join([self.file, *places])}: {self.message}"


def problem_of(found: DocumentProblem) -> Problem:
    """Return a mistake of a document as one of a policy file."""
    return Problem(found.position.file, found.position.line, found.message, found.position.column)


class PolicyError(Exception):
    """Policies that cannot be used; `problems` has every mistake."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(dict.fromkeys(problems))
        super().__init__("\n".join(map(str, self.problems)))


def one_problem(file: str, message: str, line: int = 0) -> PolicyError:
    """Return a single mistake, to raise."""
    return PolicyError([Problem(file, line, message)])

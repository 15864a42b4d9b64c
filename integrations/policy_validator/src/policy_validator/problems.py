"""The mistakes in policy files: collected, so that a user sees all of them at once."""

from collections.abc import Iterable

import attrs


@attrs.frozen(order=True)
class Problem:
    """One mistake: where, and what to do about it."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}" if self.line else f"{self.file}: {self.message}"


class PolicyError(Exception):
    """Policies that cannot be used; `problems` has every mistake."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(dict.fromkeys(problems))
        super().__init__("\n".join(map(str, self.problems)))


def one_problem(file: str, message: str, line: int = 0) -> PolicyError:
    """A single mistake, to raise."""
    return PolicyError([Problem(file, line, message)])

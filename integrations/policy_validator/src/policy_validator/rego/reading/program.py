"""All the files of a policy set: which rules and functions there are, and what a name means in a file."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, cast

from msgspec import Struct

from policy_validator.rego.syntax.tree import Clause, Scalar, SyntaxTree

DataPath = tuple[str, ...]


class Definition(Struct, frozen=True):
    """A clause, and the file that it is in."""

    clause: Clause
    source: "SourceTree"


class SourceTree(Struct, frozen=True, eq=False, dict=True):
    """The tree of one file."""

    file: str
    tree: SyntaxTree

    @cached_property
    def aliases(self) -> Mapping[str, DataPath]:
        """Return what each imported name stands for, beginning with `input` or `data`."""
        return {row.alias: row.path for row in self.tree.imports if row.path[0] in ("input", "data")}


class Program(Struct, frozen=True, eq=False, dict=True):
    """The files together, and the data beside them."""

    sources: Sequence[SourceTree]
    data: Any = None

    @cached_property
    def rules(self) -> Mapping[DataPath, Sequence[Definition]]:
        """Return the clauses of each rule and function, by its path below `data`."""
        found: dict[DataPath, list[Definition]] = {}
        for source in self.sources:
            for clause in source.tree.clauses:
                path = (*source.tree.package, clause.name, *_static(clause))
                found.setdefault(path, []).append(Definition(clause, source))
        return found

    def definitions(self, path: DataPath) -> list[Definition]:
        """Return the clauses of a rule, also of those parts of it that have names of their own: `deny["large"]`."""
        return [row for at, rows in self.rules.items() if at[: len(path)] == path for row in rows]

    @cached_property
    def children(self) -> Mapping[DataPath, Sequence[str]]:
        """Return what is directly below each package."""
        found: dict[DataPath, dict[str, None]] = {}
        for path in [*self.rules, *(source.tree.package for source in self.sources)]:
            for end in range(len(path)):
                found.setdefault(path[:end], {})[path[end]] = None
        return {path: list(names) for path, names in found.items()}

    def document(self, path: Iterable[str]) -> Any:
        """Return the document of the data files at a path; raises KeyError if there is none."""
        at: Any = self.data
        for step in path:
            if not isinstance(at, dict):
                raise KeyError(step)
            at = cast("dict[str, Any]", at)[step]
        return at


def _static(clause: Clause) -> tuple[str, ...]:
    """Return the further parts of a clause's name, as far as they are texts."""
    found: list[str] = []
    for step in clause.steps:
        if not isinstance(step, Scalar) or not isinstance(step.value, str):
            break
        found.append(step.value)
    return tuple(found)

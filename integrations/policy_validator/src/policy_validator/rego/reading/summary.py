"""What is known of a rule before it is evaluated."""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from policy_validator.rego.reading.attributes import AttributeRead, attribute_names, attribute_reads
from policy_validator.rego.reading.conventions import CONVENTIONS, Convention, choose_convention
from policy_validator.rego.reading.events import Events, Impossible, Place
from policy_validator.rego.reading.hosts import HostFacts, reads_costs
from policy_validator.rego.reading.program import DataPath, Program
from policy_validator.rego.reading.rule_reader import ClauseReading, RuleReader
from policy_validator.rego.reading.shape import OPEN, Shape

_SENTENCE = re.compile(r"[%\s]")
"""What a message has and a value that is compared with hardly ever."""


class DeadClause(Struct, frozen=True):
    """A clause that never holds, because it reads what cannot be there."""

    place: Place
    causes: tuple[Impossible, ...]

    def __str__(self) -> str:
        cause = self.causes[0]
        return f"{cause.place.file}:{cause.place.line}: {cause.reason}"


class RuleReading(Struct, frozen=True, dict=True):
    """What a rule reads, in its convention."""

    convention: Convention
    clauses: Sequence[ClauseReading]

    @cached_property
    def events(self) -> Events:
        """Return the events in all clauses."""
        found = Events()
        for clause in self.clauses:
            found.add(clause.events)
        return found

    @cached_property
    def attributes(self) -> Sequence[AttributeRead]:
        """Return the attributes of resources that it reads."""
        return attribute_reads(self.events.reads)

    @cached_property
    def checked_for_unknown(self) -> Sequence[AttributeRead]:
        """Return what it looks up in `after_unknown`, and so decides itself."""
        paths = [(path, "presence") for path in self.events.visits]
        return attribute_reads(paths, "after_unknown")  # pyright: ignore[reportArgumentType] -- a literal

    @cached_property
    def names(self) -> frozenset[str] | None:
        """Return the attributes that it names, or None if it may read others too."""
        return attribute_names(self.events.visits, self.events.reads)

    @cached_property
    def types(self) -> frozenset[str]:
        """Return the types of the resources that it is about; none if it may be about any."""
        several = [clause.types for clause in self.clauses if clause.events.visits]
        return frozenset[str]().union(*several) if all(several) else frozenset()

    @cached_property
    def literals(self) -> Sequence[Any]:
        """Return the texts and numbers that it may compare with."""
        return [value for value in self.events.texts if value not in self.types and not _SENTENCE.search(str(value))]

    @cached_property
    def dead(self) -> Sequence[DeadClause]:
        """Return its clauses that never hold."""
        return [
            DeadClause(clause.place, (*clause.events.impossible, *clause.events.tolerated))
            for clause in self.clauses
            if not clause.can_hold and (clause.events.impossible or clause.events.tolerated)
        ]

    @cached_property
    def doubtful(self) -> Sequence[Impossible]:
        """Return what cannot be there, and yet is read where the clause can hold all the same, as after `not`.

        Where the policy has a value of its own in place of it, it counts only if it is probably misspelt.
        """
        events = [clause.events for clause in self.clauses if clause.can_hold]
        rows = [row for seen in events for row in seen.impossible]
        rows += [row for seen in events for row in seen.tolerated if row.suggestion and len(row.path) > 1]
        return list(dict.fromkeys(rows))

    @cached_property
    def reads_costs(self) -> bool:
        """Return whether it depends on a cost estimate."""
        return self.convention.at is not None and reads_costs(iter(self.events.visits))

    @property
    def reads_input(self) -> bool:
        """Return whether it depends on its input at all."""
        return bool(self.events.visits or self.events.reads or self.events.impossible)


class Readings:
    """Reads the rules of a program, each in its convention.

    Args:
        program: the policies.
        convention: the convention of all of them, or `auto`: what a rule reads tells.
    """

    def __init__(self, program: Program, convention: str = "auto") -> None:
        self._program = program
        self._fixed = CONVENTIONS.get(convention)
        self._open = RuleReader(program, OPEN)
        self._readers: dict[str, RuleReader] = {}
        self._known: dict[DataPath, RuleReading] = {}

    def reading(self, path: DataPath) -> RuleReading:
        """Return what is known of a rule."""
        if path not in self._known:
            convention = self._fixed or self._convention(path)
            if convention.name not in self._readers:
                self._readers[convention.name] = RuleReader(self._program, convention.shape())
            self._known[path] = RuleReading(convention, self._readers[convention.name].read(path))
        return self._known[path]

    def reading_for(self, path: DataPath, state: Mapping[int, Shape], facts: HostFacts) -> RuleReading:
        """Return what is known of a rule when the attributes of resources are known, by the place of each clause."""
        first = self.reading(path)
        clauses = list(first.clauses)
        for place, shape in state.items():
            reader = RuleReader(self._program, first.convention.shape(shape, facts))
            clauses[place] = reader.read(path)[place]
        return RuleReading(first.convention, clauses)

    def _convention(self, path: DataPath) -> Convention:
        return choose_convention({root for clause in self._open.read(path) for root in clause.events.roots})

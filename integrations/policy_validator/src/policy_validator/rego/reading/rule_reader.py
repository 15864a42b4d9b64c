"""Goes through rules as an engine would, with every input at once: what they read, and what can never hold."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from policy_validator.rego.reading.body_reader import BodyReader
from policy_validator.rego.reading.body_scope import Scope
from policy_validator.rego.reading.events import ANY_TYPE, Events, Place
from policy_validator.rego.reading.program import DataPath, Definition, Program
from policy_validator.rego.reading.shape import Shape
from policy_validator.rego.reading.term_reader import MAX_STEPS
from policy_validator.rego.reading.values import COMPUTED, UNDEFINED, Made, Value, constant, union
from policy_validator.rego.syntax.tree import Clause

MAX_CALLS = 40


class ClauseReading(Struct, frozen=True):
    """One clause of a rule: whether it can hold for any input, and what was seen in it."""

    place: Place
    can_hold: bool
    events: Events

    @property
    def types(self) -> frozenset[str]:
        """Return the types of the resources that it is about; none if it may be about any."""
        found = frozenset(name for name in self.events.types if name is not None)
        return frozenset() if ANY_TYPE in self.events.types else found


class RuleReader(BodyReader):
    """Reads the rules of a program for one form of the input."""

    def __init__(self, program: Program, shape: Shape) -> None:
        super().__init__(program, shape)
        self._memory: dict[object, tuple[Value, Events]] = {}
        self._under_way: list[object] = []
        self._last_key: Value = UNDEFINED

    def read(self, path: DataPath) -> list[ClauseReading]:
        """Return what each clause of a rule reads."""
        self._steps_left = MAX_STEPS
        found: list[ClauseReading] = []
        for definition in self._program.definitions(path):
            self._events = Events()
            value = self._clause_value(definition, None)
            self._use(value, "whole", Place(definition.source.file, definition.clause.line))
            place = Place(definition.source.file, definition.clause.line)
            found.append(ClauseReading(place, bool(value) or definition.clause.is_default, self._events))
        return found

    def _rule_value(self, path: DataPath) -> Value:
        return self._remembered((path, self._input), lambda: self._collect(self._program.rules[path]))

    def _remembered(self, key: object, make: Callable[[], Value]) -> Value:
        """Return a cached value, or compute it; a recursive rule gives a computed value."""
        if key not in self._memory:
            if key in self._under_way or len(self._under_way) > MAX_CALLS:
                return COMPUTED
            self._under_way.append(key)
            outer, self._events = self._events, Events()
            was_negated, self._is_negated = self._is_negated, False
            value = make()
            self._memory[key] = value, self._events
            self._events, self._is_negated = outer, was_negated
            self._under_way.pop()
        value, events = self._memory[key]
        self._events.add(events)
        if self._is_negated and events.types:
            self._events.types.setdefault(ANY_TYPE)
        return value

    def _alternatives(
        self, definitions: Sequence[Definition], arguments: Sequence[Value] | None
    ) -> list[tuple[Definition, Value, Value]]:
        """Return the value and key of each clause.

        A policy may be made for several hosts: where another clause can hold, one that looks for the plan under the
        name that another host has for it is no mistake.
        """
        rows: list[tuple[Definition, Value, Value, Events]] = []
        outer = self._events
        for definition in definitions:
            self._events = Events()
            value = self._clause_value(definition, arguments)
            rows.append((definition, value, self._last_key, self._events))
        self._events = outer
        is_alive = any(value for _, value, _, _ in rows)
        for _, value, _, events in rows:
            if is_alive and not value:
                events.impossible = {row: None for row in events.impossible if len(row.path) != 1}
                events.tolerated.clear()
            outer.add(events)
        return [(definition, value, key) for definition, value, key, _ in rows]

    def _collect(self, definitions: Sequence[Definition]) -> Value:
        """Return the value of a rule: that of any clause, or a collection of what they add."""
        if any(definition.clause.parameters is not None for definition in definitions):
            return COMPUTED
        found: list[Value] = []
        sets: list[Value] = []
        objects: list[tuple[Value, Value]] = []
        is_partial = False
        for definition, value, key in self._alternatives(definitions, None):
            clause = definition.clause
            is_partial |= clause.is_partial
            if clause.is_set:
                sets.append(value)
            elif clause.is_partial:
                objects.append((key, value))
            else:
                found.append(value)
        if not is_partial:
            return union(found)
        if sets or not objects:
            return frozenset({Made("set", (), union(sets))})
        rest = union(value for _, value in objects)
        return frozenset({Made("object", (), rest, union(key for key, _ in objects) if rest else UNDEFINED)})

    def _clause_value(self, definition: Definition, arguments: Sequence[Value] | None) -> Value:
        """Return the value of a clause, or what it adds to a set; nothing if it never holds."""
        clause: Clause | None = definition.clause
        found: list[Value] = []
        while clause is not None:
            found.append(self._one_clause(clause, definition, arguments))
            clause = clause.otherwise
        return union(found)

    def _one_clause(self, clause: Clause, definition: Definition, arguments: Sequence[Value] | None) -> Value:
        scope = Scope(definition.source)
        if arguments is not None:
            parameters = clause.parameters or ()
            if not all(
                self._bind(parameter, value, scope) for parameter, value in zip(parameters, arguments, strict=False)
            ):
                return UNDEFINED
        if not self._run(clause.body, scope):
            return UNDEFINED
        self._last_key = union([self._value(step, scope) for step in clause.steps[-1:]])
        if clause.value is None:
            return self._value(clause.key, scope) if clause.key is not None else constant(value=True)
        if clause.key is not None:
            self._last_key = self._value(clause.key, scope)
        return self._value(clause.value, scope)

    def _function_value(self, path: DataPath, arguments: Sequence[Value]) -> Value:
        rows = self._alternatives(self._program.rules[path], arguments)
        return union([value for _, value, _ in rows])

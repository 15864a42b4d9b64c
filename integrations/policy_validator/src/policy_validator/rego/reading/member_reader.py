"""Steps from a value to what is in it: members of the input and of `data`, and of what a policy makes itself."""

import contextlib
from abc import ABC, abstractmethod

from policy_validator.rego.reading.body_scope import Scope
from policy_validator.rego.reading.events import Events, Impossible, Place, Use
from policy_validator.rego.reading.program import DataPath, Program
from policy_validator.rego.reading.shape import Shape, Step, describe_path, shape_at
from policy_validator.rego.reading.type_tests import is_row, note_lookup
from policy_validator.rego.reading.values import (
    COMPUTED,
    UNDEFINED,
    At,
    Constant,
    DataAt,
    Made,
    Value,
    elements,
    steps_of,
    union,
    value_from_data,
)

_INPUT: Value = frozenset({At(())})
_OWN_DATA = ("parameters",)


class MemberReader(ABC):
    """Knows the policies and the shape of the input, and notes which members are read.

    Args:
        program: the policies.
        shape: what can be in the input.
    """

    def __init__(self, program: Program, shape: Shape) -> None:
        self._program = program
        self._shape = shape
        self._events = Events()
        self._input = _INPUT
        self._is_negated = False

    @abstractmethod
    def _rule_value(self, path: DataPath) -> Value:
        """Return what a rule may be."""

    def _loop(self, value: Value, place: Place, term: object) -> Value:
        """Return the members of a collection that a term iterates over."""
        found = self._elements(value, place)
        if any(isinstance(atom, At) and is_row(atom.path) for atom in found):
            self._events.loops.setdefault(id(term))
        return found

    def _elements(self, value: Value, place: Place) -> Value:
        """Return the members of a collection; of packages, everything in them."""
        found = [elements(frozenset(atom for atom in value if not isinstance(atom, DataAt)))]
        for atom in value:
            if isinstance(atom, DataAt):
                found += [self._data((*atom.path, name), None, 0) for name in self._program.children.get(atom.path, ())]
                found.append(COMPUTED)
        made = union(found)
        for atom in made:
            if isinstance(atom, At) and shape_at(self._shape, atom.path) is not None:
                self._events.visits.setdefault(atom.path, place)
        return frozenset(
            atom for atom in made if not isinstance(atom, At) or shape_at(self._shape, atom.path) is not None
        )

    def _step(self, value: Value, key: Value, scope: Scope, *, line: int, is_quiet: bool = False) -> Value:
        """Return the member of a value under a key."""
        place = Place(scope.source.file, line)
        note_lookup(self._events, value, key, is_negated=self._is_negated)
        found: list[Value] = []
        for atom in value:
            match atom:
                case At(path):
                    found += [self._input_step((*path, step), scope, line, is_quiet) for step in steps_of(key)]
                case Made():
                    found.append(_member(atom, key))
                case DataAt(path):
                    for step in steps_of(key):
                        is_name = isinstance(step, str)
                        found.append(
                            self._data((*path, step), scope, line) if is_name else self._elements(value, place)
                        )
                case Constant():
                    pass
                case _:
                    found.append(COMPUTED)
        return union(found)

    def _input_step(self, path: tuple[Step, ...], scope: Scope, line: int, is_quiet: bool) -> Value:
        place = Place(scope.source.file, line)
        if shape_at(self._shape, path) is not None:
            self._events.visits.setdefault(path, place)
            return frozenset({At(path)})
        noted = self._events.tolerated if is_quiet else self._events.impossible
        noted.setdefault(self._impossible(path, place))
        return UNDEFINED

    def _impossible(self, path: tuple[Step, ...], place: Place) -> Impossible:
        above = shape_at(self._shape, path[:-1])
        name, what = str(path[-1]), f"`{describe_path(path)}` cannot be there"
        if above is None:
            return Impossible(path, place, f"{what}.")
        if name in above.absent:
            return Impossible(path, place, f"{what}: {above.absent[name]}.")
        near = above.suggest(name)
        return Impossible(path, place, f"{what}; did you mean `{near}`?" if near else f"{what}.", near)

    def _data(self, path: DataPath, scope: Scope | None, line: int) -> Value:
        """Return what is at a path below `data`: a rule, a package, a document of the data files."""
        found: list[Value] = []
        if path in self._program.rules:
            found.append(self._rule_value(path))
        elif path in self._program.children:
            found.append(frozenset({DataAt(path)}))
        with contextlib.suppress(KeyError):
            found.append(value_from_data(self._program.document(path)))
        if not found and path[:1] == _OWN_DATA:
            return COMPUTED
        if not found and scope is not None:
            text = f"`data.{'.'.join(path)}` is neither a rule nor in `data.json`, `data.yaml` or a folder `data`."
            self._events.impossible.setdefault(Impossible(("data", *path), Place(scope.source.file, line), text))
        return union(found)

    def _use(self, value: Value, use: Use, place: Place) -> None:
        """Record that a value is used."""
        for atom in value:
            if isinstance(atom, At):
                self._events.reads.setdefault((atom.path, use), place)
            elif isinstance(atom, Made) and use == "whole":
                for inner in (atom.rest, *(row for _, row in atom.known)):
                    self._use(inner, use, place)


def _member(made: Made, key: Value) -> Value:
    """Return what a policy's own collection has under a key."""
    if made.kind == "set":
        return made.rest
    known = dict(made.known)
    found: list[Value] = []
    for atom in key:
        if isinstance(atom, Constant):
            found.append(known.get(atom, made.rest))
        else:
            found += [*known.values(), made.rest]
    return union(found)

"""What calls may give: of builtins, and of the functions that the policies define."""

from abc import abstractmethod
from collections.abc import Callable, Sequence

from policy_validator.rego.reading.body_scope import Scope, has_unbound
from policy_validator.rego.reading.builtins import HANDED_ON, MEMBERS, PRESENCE, RESULTS, SILENT
from policy_validator.rego.reading.comparison import compare
from policy_validator.rego.reading.differences import note_differences
from policy_validator.rego.reading.events import Impossible, Place
from policy_validator.rego.reading.patterns import PATTERN_ARGUMENT, fault_of_pattern
from policy_validator.rego.reading.program import DataPath
from policy_validator.rego.reading.term_reader import TermReader
from policy_validator.rego.reading.type_tests import note_types
from policy_validator.rego.reading.values import (
    COMPUTED,
    UNDEFINED,
    Constant,
    Made,
    Value,
    constant,
    constants,
    descendants,
    union,
)
from policy_validator.rego.syntax.terms import MEMBER, MEMBER_WITH_KEY
from policy_validator.rego.syntax.tree import FunctionCall, Term


class CallReader(TermReader):
    """Reads calls."""

    @abstractmethod
    def _remembered(self, key: object, make: Callable[[], Value]) -> Value:
        """Return what was found out before, or find it out."""

    @abstractmethod
    def _function_value(self, path: DataPath, arguments: Sequence[Value]) -> Value:
        """Return the possible values of a policy function."""

    def _call(self, term: FunctionCall, scope: Scope) -> Value:
        name, place = term.name, Place(scope.source.file, term.line)
        arguments = [self._value(argument, scope) for argument in term.arguments]
        path = self._function(name, scope)
        if path is not None:
            if not all(arguments):
                return UNDEFINED
            note_differences(self._events, name, arguments, place, is_negated=self._is_negated)
            key = path, tuple(arguments), self._input
            return self._remembered(key, lambda: self._function_value(path, arguments))
        if name in SILENT:
            return COMPUTED
        note_differences(self._events, name, arguments, place, is_negated=self._is_negated)
        note_types(self._events, name, arguments, is_negated=self._is_negated)
        if name == "object.get" and len(arguments) == 3:
            return self._object_get(arguments, scope, place)
        if name == "walk":
            self._use(descendants(arguments[0]), "whole", place)
            return frozenset(
                {Made("array", ((Constant(0, "int"), COMPUTED), (Constant(1, "int"), descendants(arguments[0]))))}
            )
        for argument in arguments:
            if name not in HANDED_ON:
                use = "presence" if name in PRESENCE else "members" if name in MEMBERS else "whole"
                self._use(argument, use, place)
        if not all(arguments):
            return UNDEFINED
        if name in (MEMBER, MEMBER_WITH_KEY) and not self._elements(arguments[-1], place):
            return constant(value=False)
        if fault := _pattern_fault(name, arguments):
            self._events.impossible.setdefault(Impossible((), place, fault))
            return UNDEFINED
        if len(arguments) == 2 and (folded := compare(name, arguments[0], arguments[1])) is not None:
            return folded
        return RESULTS[name](arguments) if name in RESULTS else COMPUTED

    def _has_output(self, name: str, arguments: Sequence[Term], scope: Scope) -> bool:
        """Return whether the last argument receives the result: `split(text, ",", parts)`."""
        if not arguments or name in (MEMBER, MEMBER_WITH_KEY):
            return False
        path = self._function(name, scope)
        if path is not None:
            counts = {len(row.clause.parameters or ()) for row in self._program.rules[path]}
            return len(arguments) - 1 in counts
        return has_unbound(arguments[-1], scope, self._rule_names(scope)) and name not in SILENT

    def _function(self, name: str, scope: Scope) -> DataPath | None:
        """Return the path of a function that the policies define; None for a builtin."""
        head, *rest = name.split(".")
        if head in scope.source.aliases:
            path = (*scope.source.aliases[head][1:], *rest)
        elif head == "data":
            path = tuple(rest)
        else:
            path = (*scope.source.tree.package, head, *rest)
        return path if path in self._program.rules else None

    def _object_get(self, arguments: Sequence[Value], scope: Scope, place: Place) -> Value:
        value, key, default = arguments
        paths = [atom for atom in key if isinstance(atom, Made) and atom.kind == "array"]
        found = [default]
        if not paths:
            found.append(self._step(value, key, scope, line=place.line, is_quiet=True))
        for made in paths:
            inner = value
            for _, step in made.known:
                inner = self._step(inner, step, scope, line=place.line, is_quiet=True)
            found.append(inner if made.known else COMPUTED)
        return union(found)


def _pattern_fault(name: str, arguments: Sequence[Value]) -> str:
    """Return why a call has a pattern that OPA cannot read, whatever the input; an empty text if it may have one."""
    place = PATTERN_ARGUMENT.get(name)
    if place is None or place >= len(arguments):
        return ""
    texts = [text for text in constants(arguments[place]) if isinstance(text, str)]
    faults = [fault_of_pattern(text) for text in texts]
    if len(texts) != len(arguments[place]) or not all(faults):
        return ""
    return f"`{name}` cannot read the pattern `{texts[0]}`: {faults[0]}"

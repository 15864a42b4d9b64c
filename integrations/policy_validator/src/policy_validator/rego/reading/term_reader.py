"""What the terms of a policy may be: references, collections, comprehensions, and the variables they bind."""

from abc import abstractmethod
from collections.abc import Sequence

from policy_validator.rego.reading.body_scope import Scope, has_unbound
from policy_validator.rego.reading.events import Place
from policy_validator.rego.reading.member_reader import MemberReader
from policy_validator.rego.reading.type_tests import note_types
from policy_validator.rego.reading.values import (
    COMPUTED,
    UNDEFINED,
    Constant,
    DataAt,
    Made,
    Value,
    are_constant,
    constant,
    constants,
    keys,
    union,
)
from policy_validator.rego.syntax.tree import (
    WILDCARD,
    Body,
    Collection,
    Comprehension,
    FunctionCall,
    ObjectTerm,
    Reference,
    Scalar,
    Template,
    Term,
    Variable,
)

MAX_STEPS = 400_000


class TermReader(MemberReader):
    """Reads terms; after too many of them, what is left counts as something computed."""

    _steps_left: int = MAX_STEPS

    @abstractmethod
    def _run(self, body: Body, scope: Scope) -> bool:
        """Go through a body; False if it never holds."""

    @abstractmethod
    def _call(self, term: FunctionCall, scope: Scope) -> Value:
        """Return the possible values of a call."""

    def _value(self, term: Term, scope: Scope) -> Value:
        """Return what a term may be."""
        self._steps_left -= 1
        if self._steps_left < 0:
            self._events.reads.setdefault(((), "whole"), Place(scope.source.file, term.line))
            return COMPUTED
        match term:
            case Scalar(value):
                if isinstance(value, str | int | float) and not isinstance(value, bool):
                    self._events.texts.setdefault(value)
                return constant(value)
            case Variable(name):
                return self._variable(name, scope)
            case Reference(head, steps, line):
                return self._reference(head, steps, line, scope)
            case FunctionCall():
                return self._call(term, scope)
            case Collection(kind, items):
                return self._collection(kind, items, scope)
            case ObjectTerm(pairs):
                return self._object(pairs, scope)
            case Comprehension():
                return self._comprehension(term, scope)
            case Template(parts):
                for part in parts:
                    self._use(self._value(part, scope), "whole", Place(scope.source.file, part.line))
                return COMPUTED

    def _variable(self, name: str, scope: Scope) -> Value:
        if name in scope.variables:
            return scope.variables[name]
        if name == "input":
            return self._input
        if name == "data":
            return frozenset({DataAt(())})
        if name in scope.source.aliases:
            root, *steps = scope.source.aliases[name]
            value = self._input if root == "input" else frozenset({DataAt(())})
            for step in steps:
                value = self._step(value, constant(step), scope, line=1)
            return value
        path = (*scope.source.tree.package, name)
        if path in self._program.rules or path in self._program.children:
            return self._data(path, scope, 0)
        if name != WILDCARD:
            scope.was_late = True
        return COMPUTED

    def _reference(self, head: Term, steps: Sequence[Term], line: int, scope: Scope) -> Value:
        value = self._value(head, scope)
        names = self._rule_names(scope)
        for step in steps:
            if isinstance(step, Variable | Collection) and has_unbound(step, scope, names):
                self._use(value, "presence", Place(scope.source.file, line))
                found = self._loop(value, Place(scope.source.file, line), step)
                self._bind(step, keys(value), scope)
            else:
                key = constant(step.value) if isinstance(step, Scalar) else self._value(step, scope)
                found = self._step(value, key, scope, line=line)
            value = found
        return value

    def _rule_names(self, scope: Scope) -> frozenset[str]:
        package = scope.source.tree.package
        return frozenset({*self._program.children.get(package, ()), *scope.source.aliases, "input", "data"})

    def _collection(self, kind: str, items: Sequence[Term], scope: Scope) -> Value:
        values = [self._value(item, scope) for item in items]
        if not all(values):
            return UNDEFINED
        if kind == "array":
            known = tuple((Constant(place, "int"), value) for place, value in enumerate(values))
            return frozenset({Made("array", known)})
        return frozenset({Made("set", (), union(values))})

    def _object(self, pairs: Sequence[tuple[Term, Term]], scope: Scope) -> Value:
        known: list[tuple[Constant, Value]] = []
        rest: list[Value] = []
        other_keys: list[Value] = []
        for key, inner in pairs:
            name, value = self._value(key, scope), self._value(inner, scope)
            if not name or not value:
                return UNDEFINED
            if are_constant(name) and len(name) == 1:
                known += [(atom, value) for atom in name if isinstance(atom, Constant)]
            else:
                rest.append(value)
                other_keys.append(name)
        return frozenset({Made("object", tuple(known), union(rest), union(other_keys))})

    def _comprehension(self, term: Comprehension, scope: Scope) -> Value:
        inner = scope.inner()
        can_hold = self._run(term.body, inner)
        value = self._value(term.value, inner) if can_hold else UNDEFINED
        key = self._value(term.key, inner) if can_hold and term.key is not None else UNDEFINED
        return frozenset({Made(term.kind, (), value, key)})

    def _bind(self, pattern: Term, value: Value, scope: Scope, *, anew: bool = False) -> bool:
        """Bind the variables of a pattern; False if no value fits it."""
        match pattern:
            case Variable(name):
                if name != WILDCARD:
                    known = scope.variables.get(name)
                    scope.variables[name] = value if anew or known is None or known == COMPUTED else known
            case Collection("array", items):
                for place, item in enumerate(items):
                    self._bind(item, self._step(value, constant(place), scope, is_quiet=True, line=0), scope, anew=anew)
            case ObjectTerm(pairs):
                for key, inner in pairs:
                    member = self._step(value, self._value(key, scope), scope, line=pattern.line)
                    if not member or not self._bind(inner, member, scope, anew=anew):
                        return False
            case Scalar(wanted):
                note_types(self._events, "equal", [value, constant(wanted)], is_negated=self._is_negated)
                self._use(value, "whole", Place(scope.source.file, pattern.line))
                self._events.texts.setdefault(wanted)
                return not are_constant(value) or wanted in constants(value)
            case _:
                self._value(pattern, scope)
        return True

"""Goes through the statements of a body: whether each can ever hold, and what it binds."""

from policy_validator.rego.reading.body_scope import Scope, has_unbound
from policy_validator.rego.reading.call_reader import CallReader
from policy_validator.rego.reading.events import ANY_TYPE, Events, Place
from policy_validator.rego.reading.values import COMPUTED, Constant, Made, descendants, keys, union
from policy_validator.rego.syntax.tree import (
    Body,
    Every,
    FunctionCall,
    Reference,
    SomeIn,
    SomeVariables,
    Statement,
    Term,
    Variable,
)


class BodyReader(CallReader):
    """Reads bodies."""

    def _run(self, body: Body, scope: Scope) -> bool:
        """Go through a body; False if it never holds."""
        outer, self._events = self._events, Events()
        can_hold = self._run_once(body, scope)
        if scope.was_late:
            self._events = Events()
            can_hold = self._run_once(body, scope)
        outer.add(self._events)
        self._events = outer
        return can_hold

    def _run_once(self, body: Body, scope: Scope) -> bool:
        held = [self._holds(statement, scope) for statement in body]  # every one is gone through
        return all(held)

    def _holds(self, statement: Statement, scope: Scope) -> bool:
        """Go through a statement; False if it never holds."""
        outer = self._input
        for target, value in statement.replacements:
            given = self._value(value, scope)
            if target == Variable("input"):
                self._input = given
            elif isinstance(target, Reference) and target.head == Variable("input"):
                self._input = union([self._input, COMPUTED])
        if statement.is_negated:
            was_negated, self._is_negated = self._is_negated, True
            self._can_hold(statement, scope.inner())
            self._is_negated = was_negated
            holds = True
        else:
            holds = self._can_hold(statement, scope)
        self._input = outer
        return holds

    def _can_hold(self, statement: Statement, scope: Scope) -> bool:
        match statement.content:
            case SomeVariables(names):
                for name in names:
                    scope.variables.pop(name, None)
                return True
            case SomeIn(key, value, domain):
                return self._iterate(key, value, domain, scope)
            case Every(key, value, domain, body):
                inner = scope.inner()
                if not self._value(domain, scope):
                    return False
                if self._iterate(key, value, domain, inner):
                    known = len(self._events.types)
                    self._run(body, inner)
                    if len(self._events.types) > known:  # what is of another type breaks it
                        self._events.types.setdefault(ANY_TYPE)
                return True
            case FunctionCall("assign", (left, right)):
                value = self._value(right, scope)
                return bool(value) and self._bind(left, value, scope)
            case FunctionCall("eq", (left, right)):
                return self._unify(left, right, scope)
            case FunctionCall(name, arguments) if name == "walk" and len(arguments) == 2:
                return self._walk(arguments[0], arguments[1], scope)
            case FunctionCall(name, arguments, line) if self._has_output(name, arguments, scope):
                value = self._call(FunctionCall(name, arguments[:-1], line), scope)
                return bool(value) and self._bind(arguments[-1], value, scope)
            case term:
                value = self._value(term, scope)
                self._use(value, "presence", Place(scope.source.file, term.line))
                return bool(value) and any(atom != Constant(False, "bool") for atom in value)

    def _iterate(self, key: Term | None, value: Term, domain: Term, scope: Scope) -> bool:
        given = self._value(domain, scope)
        self._use(given, "presence", Place(scope.source.file, domain.line))
        found = self._loop(given, Place(scope.source.file, domain.line), domain)
        if key is not None:
            self._bind(key, keys(given), scope, anew=True)
        self._bind(value, found, scope, anew=True)
        return bool(found)

    def _walk(self, given: Term, output: Term, scope: Scope) -> bool:
        value = self._value(given, scope)
        self._use(descendants(value), "whole", Place(scope.source.file, given.line))
        pair = frozenset({Made("array", ((Constant(0, "int"), COMPUTED), (Constant(1, "int"), descendants(value))))})
        return bool(value) and self._bind(output, pair, scope)

    def _unify(self, left: Term, right: Term, scope: Scope) -> bool:
        names = self._rule_names(scope)
        if has_unbound(left, scope, names):
            value = self._value(right, scope)
            return bool(value) and self._bind(left, value, scope)
        if has_unbound(right, scope, names):
            value = self._value(left, scope)
            return bool(value) and self._bind(right, value, scope)
        return bool(self._value(FunctionCall("equal", (left, right), left.line), scope))

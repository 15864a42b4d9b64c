"""From an expression to its value."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

import msgspec

from tollgate_hcl.evaluate.budget import Budget
from tollgate_hcl.evaluate.conditional import choose, truth
from tollgate_hcl.evaluate.convert import as_text, convert
from tollgate_hcl.evaluate.datum import (
    Datum,
    boolean,
    datum_from_plain,
    is_wholly_known,
    members_of,
    object_of,
    text,
    tuple_of,
    unknown,
)
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.functions import FunctionContext, call_function
from tollgate_hcl.evaluate.operators import negate, operate
from tollgate_hcl.evaluate.steps import step_into, walk
from tollgate_hcl.evaluate.template import Piece, join_pieces
from tollgate_hcl.evaluate.types import BOOL, NUMBER, STRING, UNTYPED, Type, is_mapping, is_open, is_row, type_text
from tollgate_hcl.expression_tree import (
    Call,
    Conditional,
    ForExpression,
    IndexStep,
    Loop,
    Operation,
    Parentheses,
    Step,
    TemplateExpression,
    TemplateFor,
    TemplateIf,
    TemplatePart,
    TemplateValue,
    Traverse,
)
from tollgate_hcl.tree import ListValue, ObjectValue, Reference, Scalar, Traversal, Value


class Scope(Protocol):
    """Resolves the names in an expression."""

    def resolve(self, steps: Traversal) -> tuple[Datum, int]:
        """Return the value of the first steps of a reference, and how many those are.

        Raises:
            EvaluationFailure: there is nothing of that name.
            Undecidable: there is, and it cannot be worked out.
        """
        ...


class BoundScope(msgspec.Struct, frozen=True):
    """A scope with names in it that a loop or a template file binds."""

    outer: Scope | None
    names: Mapping[str, Datum]

    def resolve(self, steps: Traversal) -> tuple[Datum, int]:
        """Return the bound value, or what the outer scope has."""
        first = str(steps[0])
        if first in self.names:
            return self.names[first], 1
        if self.outer is None:
            raise EvaluationFailure(f'there is no variable named "{first}"')
        return self.outer.resolve(steps)


class Evaluator(msgspec.Struct):
    """Evaluates expressions within one budget of work.

    Attributes:
        context: what functions need beside their arguments.
        budget: how much may still be done.
    """

    context: FunctionContext = msgspec.field(default_factory=FunctionContext)
    budget: Budget = msgspec.field(default_factory=Budget)

    def evaluate(self, value: Value, scope: Scope) -> Datum:
        """Return the value of an expression.

        It is unknown, with the reason, if there is none or it cannot be evaluated.
        """
        try:
            with self.budget.top_level():
                return self.value(value, scope)
        except (EvaluationFailure, Undecidable) as error:
            return unknown(reason=str(error))
        except RecursionError:
            return unknown(reason="it is nested too deeply")

    def value(self, node: Value, scope: Scope) -> Datum:
        """Return the value of an expression.

        Raises:
            EvaluationFailure: it has none.
            Undecidable: it cannot be worked out.
        """
        self.budget.step()
        match node:
            case Scalar():
                return datum_from_plain(node.value)
            case Reference():
                return self._reference(node.steps, scope)
            case ListValue():
                return tuple_of(self.value(item, scope) for item in node.items)
            case ObjectValue():
                return self._object(node, scope)
            case Call():
                return self._call(node, scope)
            case TemplateExpression():
                return join_pieces(list(self._pieces(node.parts, scope)), self.budget)
            case Traverse():
                return walk(self.value(node.target, scope), node.steps, lambda step: self._key(step, scope))
            case Operation():
                return self._operation(node, scope)
            case Conditional():
                return self._conditional(node, scope)
            case Parentheses():
                return self.value(node.inner, scope)
            case ForExpression():
                return self._for(node, scope)
            case _:
                raise Undecidable("the expression is of a kind that cannot be evaluated")

    def _reference(self, steps: Traversal, scope: Scope) -> Datum:
        value, used = scope.resolve(steps)
        for step in steps[used:]:
            value = step_into(value, step)
        return value

    def _key(self, step: Step, scope: Scope) -> Datum:
        assert isinstance(step, IndexStep)
        return self.value(step.key, scope)

    def _object(self, node: ObjectValue, scope: Scope) -> Datum:
        members: dict[str, Datum] = {}
        is_sensitive = False
        is_open = False
        for item in node.items:
            value = self.value(item.value, scope)
            if item.name is not None:
                members[item.name] = value
                continue
            key = self.value(item.key, scope)
            is_sensitive = is_sensitive or key.is_sensitive
            if not key.is_known:
                is_open = True
                continue
            if key.is_null:
                raise EvaluationFailure("an object's key is null")
            members[as_text(key)] = value
        self.budget.grow(len(members))
        return unknown().marked(is_sensitive) if is_open else object_of(members).marked(is_sensitive)

    def _call(self, node: Call, scope: Scope) -> Datum:
        name = node.name.removeprefix("core::")
        if name in ("try", "can"):
            return self._attempt(name, node, scope)
        arguments = [self.value(argument, scope) for argument in node.arguments]
        if node.is_expanded:
            last = arguments.pop()
            if last.is_null:
                raise EvaluationFailure("null cannot be expanded into arguments")
            if not last.is_known:
                return unknown()
            if not is_row(last.type):
                raise EvaluationFailure("only a list can be expanded into arguments")
            arguments += [inner.marked(last.is_sensitive) for inner in last.elements]
        return call_function(node.name, arguments, self.context, self.budget, self.render)

    def render(self, body: Value, names: Mapping[str, Datum]) -> Datum:
        """Return the value of a template that sees only some names, as `templatefile` does."""
        return self.value(body, BoundScope(None, names))

    def _attempt(self, name: str, node: Call, scope: Scope) -> Datum:
        """Evaluate `try` and `can`."""
        if node.is_expanded:
            raise Undecidable(f"{name} with expanded arguments is not evaluated here")
        if not node.arguments or (name == "can" and len(node.arguments) > 1):
            raise EvaluationFailure(f"{name} takes another number of arguments")
        failures: list[str] = []
        for argument in node.arguments:
            try:
                value = self.value(argument, scope)
            except EvaluationFailure as error:
                failures.append(str(error))
                continue
            if not is_wholly_known(value):  # it may still fail
                return unknown(BOOL) if name == "can" else unknown()
            return boolean(True) if name == "can" else value
        if name == "can":
            return boolean(False)
        raise EvaluationFailure(f"no argument of try has a value: {'; '.join(failures)}")

    def _operation(self, node: Operation, scope: Scope) -> Datum:
        if node.left is None:
            return negate(node.operator, self.value(node.right, scope))
        chain: list[Operation] = [node]
        while isinstance(chain[-1].left, Operation) and chain[-1].left.left is not None:
            chain.append(chain[-1].left)
        first = chain[-1].left
        assert first is not None
        value = self.value(first, scope)
        for operation in reversed(chain):
            self.budget.step()
            value = self._operate(operation, value, scope)
        return value

    def _operate(self, operation: Operation, left: Datum, scope: Scope) -> Datum:
        try:
            right = self.value(operation.right, scope)
        except EvaluationFailure:
            # As newer versions do, which do not look at the right operand where the left one decides.
            if left.content is {"||": True, "&&": False}.get(operation.operator):
                return left
            raise
        return operate(operation.operator, left, right)

    def _conditional(self, node: Conditional, scope: Scope) -> Datum:
        condition = self.value(node.condition, scope)
        is_met = truth(condition)
        if_true = self._branch(node.if_true, scope, counts=is_met is True)
        if_false = self._branch(node.if_false, scope, counts=is_met is False)
        return choose(condition, if_true, if_false)

    def _branch(self, node: Value, scope: Scope, *, counts: bool) -> Datum:
        """Return the value of a branch; where it does not count and fails, only its type can be known."""
        try:
            return self.value(node, scope)
        except EvaluationFailure:
            if counts:
                raise
            return unknown(_type_of_result(node))

    def _for(self, node: ForExpression, scope: Scope) -> Datum:
        collection = self.value(node.loop.collection, scope)
        items = self._loop(node.loop, collection, scope)
        if node.condition is not None and not is_open(collection.type):
            self._is_taken(node, BoundScope(scope, dict.fromkeys((node.loop.key or "", node.loop.value), unknown())))
        if items is None:
            return unknown().marked(collection.is_sensitive)
        if node.key is None:
            return self._for_list(node, items).marked(collection.is_sensitive)
        return self._for_object(node, items).marked(collection.is_sensitive)

    def _loop(self, loop: Loop, collection: Datum, scope: Scope) -> Iterator[Scope] | None:
        """Yield a scope for each iteration; None if their number is unknown."""
        if collection.is_null:
            raise EvaluationFailure("null cannot be iterated over")
        if not (is_row(collection.type) or is_mapping(collection.type) or is_open(collection.type)):
            raise EvaluationFailure(f"a value of type {type_text(collection.type)} cannot be iterated over")
        return None if not collection.is_known else self._turns(loop, collection, scope)

    def _turns(self, loop: Loop, collection: Datum, scope: Scope) -> Iterator[Scope]:
        for key, value in members_of(collection):
            bound = {loop.value: value} if loop.key is None else {loop.key: key, loop.value: value}
            yield BoundScope(scope, bound)

    def _is_taken(self, node: ForExpression, scope: Scope) -> Datum:
        if node.condition is None:
            return boolean(True)
        condition = self.value(node.condition, scope)
        if condition.is_null:
            raise EvaluationFailure("the condition of a for is null")
        return convert(condition, BOOL)

    def _for_list(self, node: ForExpression, scopes: Iterator[Scope]) -> Datum:
        found: list[Datum] = []
        is_open = is_sensitive = False
        for scope in scopes:
            taken = self._is_taken(node, scope)
            is_sensitive = is_sensitive or taken.is_sensitive
            is_open = is_open or not taken.is_known
            if taken.content is True:
                self.budget.grow(1)
                found.append(self.value(node.result, scope))
        return unknown().marked(is_sensitive) if is_open else tuple_of(found).marked(is_sensitive)

    def _for_object(self, node: ForExpression, scopes: Iterator[Scope]) -> Datum:
        assert node.key is not None
        found: dict[str, Datum] = {}
        groups: dict[str, list[Datum]] = {}
        is_open = is_sensitive = False
        for scope in scopes:
            taken = self._is_taken(node, scope)
            is_sensitive = is_sensitive or taken.is_sensitive
            is_open = is_open or not taken.is_known
            if taken.content is not True:
                continue
            key = self.value(node.key, scope)
            if key.is_null:
                raise EvaluationFailure("a key of a for is null")
            is_sensitive = is_sensitive or key.is_sensitive
            if not key.is_known:
                is_open = True
                continue
            name, value = as_text(key), self.value(node.result, scope)
            self.budget.grow(1)
            if node.is_grouped:
                groups.setdefault(name, []).append(value)
            elif name in found:
                raise EvaluationFailure(f'the key "{name}" occurs twice')
            else:
                found[name] = value
        if is_open:
            return unknown().marked(is_sensitive)
        found |= {name: tuple_of(values) for name, values in groups.items()}
        return object_of(found).marked(is_sensitive)

    def _pieces(self, parts: Sequence[TemplatePart], scope: Scope) -> Iterator[Piece]:
        for part in parts:
            self.budget.step()
            match part:
                case str():
                    yield text(part)
                case TemplateValue(value):
                    yield self.value(value, scope)
                case TemplateIf():
                    yield self._if(part, scope)
                case TemplateFor(loop, body):
                    collection = self.value(loop.collection, scope)
                    scopes = self._loop(loop, collection, scope)
                    if scopes is None:
                        yield unknown(STRING)
                        continue
                    for inner in scopes:
                        yield from self._pieces(body, inner)
                    if collection.is_sensitive:
                        yield text("").marked()

    def _if(self, part: TemplateIf, scope: Scope) -> Datum:
        condition = self.value(part.condition, scope)
        is_met = truth(condition)
        if_true = self._text(part.if_true, scope, counts=is_met is True)
        if_false = self._text(part.if_false, scope, counts=is_met is False)
        return choose(condition, if_true, if_false)

    def _text(self, parts: Sequence[TemplatePart], scope: Scope, *, counts: bool) -> Datum:
        try:
            return join_pieces(list(self._pieces(parts, scope)), self.budget)
        except EvaluationFailure:
            if counts:
                raise
            return unknown(STRING)


def _type_of_result(node: Value) -> Type:
    """Return the type that an expression has even where it fails, as far as its form tells."""
    match node:
        case Parentheses(inner=inner):
            return _type_of_result(inner)
        case TemplateExpression():
            return STRING
        case Operation(operator=operator):
            return NUMBER if operator in "+-*/%" else BOOL
        case _:
            return UNTYPED

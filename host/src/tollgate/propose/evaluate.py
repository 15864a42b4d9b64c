"""The values of a module's arguments, as far as the files alone tell them.

Never a guess: what depends on a resource, a data source or a function that is not here is UNKNOWN, what depends on a
sensitive variable is SENSITIVE, and a variable's own value is only marked (`marks`), for the next run may set another.
"""

from collections.abc import Mapping
from typing import cast

import attrs
from tollgate_runtime.contract.markers import SENSITIVE, UNKNOWN, Marker

from tollgate.config.hcl.template import Text
from tollgate.config.module import Module
from tollgate.config.tree import Expression, ListValue, ObjectValue, Scalar, Traversal, Value
from tollgate.propose.functions import Known, call, joined, to_text
from tollgate.propose.marks import WORKSPACE, marked
from tollgate.propose.pieces import call_in, is_reference, parts_of, unwrapped

_MOST_STEPS = 200
"""How deep values may lead to one another; who goes deeper goes in circles."""


@attrs.frozen(kw_only=True)
class Scope:
    """What the expressions of one module instance can refer to.

    Attributes:
        module: its blocks.
        variables: the values of its variables.
        each: the key and value of `each`, where there is one.
        index: the value of `count.index`.
        locals: the local values that were needed so far, shared by everything in the module.
    """

    module: Module
    variables: Mapping[str, Known]
    each: tuple[Known, Known] = (UNKNOWN, UNKNOWN)
    index: Known = 0
    locals: dict[str, Known] = attrs.field(factory=dict[str, Known])

    def evaluate(self, value: Value, depth: int = 0) -> Known:
        """The value, with UNKNOWN or SENSITIVE where it cannot be told."""
        if depth > _MOST_STEPS:
            return UNKNOWN
        if isinstance(value, Scalar):
            return value.value
        if isinstance(value, ListValue):
            return [self.evaluate(item, depth + 1) for item in value.items]
        if isinstance(value, ObjectValue):
            return self._object(value, depth)
        return self._expression(value, depth)

    def _object(self, value: ObjectValue, depth: int) -> Known:
        found: dict[str, Known] = {}
        for item in value.items:
            key = item.name if item.name is not None else to_text(self.evaluate(item.key, depth + 1))
            if isinstance(key, Marker):
                return UNKNOWN
            found[key] = self.evaluate(item.value, depth + 1)
        return found

    def _expression(self, value: Expression, depth: int) -> Known:
        if is_reference(value):
            return self._refer(value.references[0], depth)
        parts = parts_of(value)
        if parts is not None:
            whole = [
                part.text if isinstance(part, Text) else self.evaluate(cast("Value", part.value), depth + 1)
                for part in parts
            ]
            return whole[0] if len(whole) == 1 else joined([to_text(part) for part in whole])
        called = call_in(value)
        if called is not None:
            return call(called[0], [self.evaluate(argument, depth + 1) for argument in called[1]])
        inner = unwrapped(value)
        return UNKNOWN if inner is None else self.evaluate(inner, depth + 1)

    def _refer(self, reference: Traversal, depth: int) -> Known:
        match reference:
            case ("var", str(name), *rest):
                return _step_into(self.variables.get(name, UNKNOWN), rest)
            case ("local", str(name), *rest):
                return _step_into(self._local(name, depth), rest)
            case ("each", "key"):
                return self.each[0]
            case ("each", "value", *rest):
                return _step_into(self.each[1], rest)
            case ("count", "index"):
                return self.index
            case ("terraform", "workspace"):
                return marked(WORKSPACE)
            case _:
                return UNKNOWN

    def _local(self, name: str, depth: int) -> Known:
        if name not in self.locals:
            self.locals[name] = UNKNOWN  # what leads back to itself
            attribute = self.module.local(name)
            if attribute is not None:
                self.locals[name] = self.evaluate(attribute.value, depth + 1)
        return self.locals[name]


def _step_into(value: Known, steps: list[str | int]) -> Known:
    for step in steps:
        if value is SENSITIVE:
            return SENSITIVE
        if isinstance(value, dict) and str(step) in value:
            value = cast("Known", value[str(step)])
        elif isinstance(value, list) and isinstance(step, int) and step < len(cast("list[Known]", value)):
            value = cast("Known", value[step])
        else:
            return UNKNOWN
    return value

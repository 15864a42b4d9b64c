"""A block's body, evaluated argument by argument on demand."""

from collections.abc import Iterator, Sequence
from functools import cached_property

import msgspec

from tollgate_hcl.evaluate.datum import Datum, members_of, object_of
from tollgate_hcl.evaluate.evaluator import BoundScope, Evaluator, Scope
from tollgate_hcl.evaluate.types import is_mapping, is_row
from tollgate_hcl.tree import (
    Attribute,
    Block,
    Body,
    ListValue,
    ObjectValue,
    Reference,
    Scalar,
    Value,
    expressions_in,
)

_OF_INSTANCES = ("each", "count", "self")


class DynamicBlock(msgspec.Struct, frozen=True, kw_only=True):
    """A `dynamic` block, in HCL or JSON; an incomplete one lacks `for_each` or `content`.

    Attributes:
        iterator: the name of the current element in `content`.
    """

    for_each: Value | None
    iterator: str
    content: Body | None


class EvaluatedBody:
    """The values of a block's arguments in a scope; each is evaluated once, on demand."""

    def __init__(self, body: Body, scope: Scope, evaluator: Evaluator) -> None:
        self.body = body
        self._scope = scope
        self._evaluator = evaluator
        self._values: dict[str, Datum | None] = {}
        self._blocks: dict[str, tuple[EvaluatedBody, ...] | None] = {}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the names of the arguments."""
        return tuple(item.name for item in self.body.attributes if item.name != "dynamic")

    @cached_property
    def block_types(self) -> tuple[str, ...]:
        """Return the types of nested blocks, including `dynamic` ones, in order, each once."""
        return tuple(dict.fromkeys(name for name, _ in self._nested))

    def argument(self, name: str) -> Datum | None:
        """Return the value of an argument; None if it is not written."""
        if name not in self._values:
            attribute = self.body.attribute(name)
            found = None if attribute is None else self._evaluator.evaluate(attribute.value, self._scope)
            self._values[name] = found
        return self._values[name]

    def blocks(self, name: str) -> "tuple[EvaluatedBody, ...] | None":
        """Return the nested blocks of a type, or None if their number is unknown."""
        if name not in self._blocks:
            self._blocks[name] = self._expand(name)
        return self._blocks[name]

    def _expand(self, name: str) -> "tuple[EvaluatedBody, ...] | None":
        found: list[EvaluatedBody] = []
        for type_, item in self._nested:
            if type_ != name:
                continue
            if isinstance(item, Body):
                found.append(EvaluatedBody(item, self._scope, self._evaluator))
                continue
            made = self._dynamic(item)
            if made is None:
                return None
            found += made
        return tuple(found)

    def _dynamic(self, block: DynamicBlock) -> "list[EvaluatedBody] | None":
        if block.for_each is None or block.content is None:
            return None
        collection = self._evaluator.evaluate(block.for_each, self._scope)
        if collection.is_null or not collection.is_known:
            return None
        if not is_row(collection.type) and not is_mapping(collection.type):
            return None
        made: list[EvaluatedBody] = []
        for key, value in members_of(collection):
            item = object_of({"key": key, "value": value.marked(collection.is_sensitive)})
            scope = BoundScope(self._scope, {block.iterator: item})
            made.append(EvaluatedBody(block.content, scope, self._evaluator))
        return made

    @cached_property
    def _nested(self) -> tuple[tuple[str, Body | DynamicBlock], ...]:
        return tuple(nested_blocks(self.body))


def nested_blocks(body: Body) -> Iterator[tuple[str, Body | DynamicBlock]]:
    """Yield the nested blocks of a body with their types, in order; those of a `.tf.json` file only if `dynamic`."""
    for block in body.blocks:
        if block.type == "dynamic" and block.labels:
            name = block.label_texts[0]
            yield name, _dynamic_block(name, block)
        else:
            yield block.type, block.body
    dynamic = body.attribute("dynamic")  # as .tf.json files have it
    for item in dynamic.value.items if dynamic is not None and isinstance(dynamic.value, ObjectValue) else ():
        for value in _objects(item.value):
            yield str(item.name), _dynamic_block(str(item.name), value)


def depends_on_instance(body: Body) -> bool:
    """Return whether the instances of a block may differ: it refers to `each`, `count` or `self`."""
    return any(
        expression_root in _OF_INSTANCES
        for value in _values_in(body)
        for expression in expressions_in(value)
        for expression_root in (reference[0] for reference in expression.references if reference)
    )


def body_of_object(value: ObjectValue) -> Body:
    """Return an object of a `.tf.json` file as the body of a block."""
    items = tuple(
        Attribute(value.source, item.key.start, item.value.end, item.name, item.key.end, item.value)
        for item in value.items
        if item.name is not None
    )
    return Body(value.source, value.start, value.end, items)


def _dynamic_block(name: str, item: Block | ObjectValue) -> DynamicBlock:
    if isinstance(item, Block):
        each, iterator = (_value_of(item.body.attribute(argument)) for argument in ("for_each", "iterator"))
        content = next((inner.body for inner in item.body.blocks if inner.type == "content"), None)
    else:
        members = {str(member.name): member.value for member in item.items}
        each, iterator = members.get("for_each"), members.get("iterator")
        written = next(iter(_objects(members.get("content"))), None)
        content = None if written is None else body_of_object(written)
    return DynamicBlock(for_each=each, iterator=name if iterator is None else _name_of(iterator), content=content)


def _value_of(attribute: Attribute | None) -> Value | None:
    return None if attribute is None else attribute.value


def _objects(value: Value | None) -> Sequence[ObjectValue]:
    if isinstance(value, ObjectValue):
        return (value,)
    items = value.items if isinstance(value, ListValue) else ()
    return tuple(item for item in items if isinstance(item, ObjectValue))


def _name_of(value: Value) -> str:
    if isinstance(value, Reference):
        return str(value.steps[0])
    return str(value.value) if isinstance(value, Scalar) else ""


def _values_in(body: Body) -> Iterator[Value]:
    for item in body.items:
        if isinstance(item, Attribute):
            yield item.value
        else:
            yield from _values_in(item.body)

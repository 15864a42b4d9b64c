"""Reads from the code what references plan JSON leaves out: those of local values and of `dynamic` blocks."""

import re
from collections.abc import Iterator

import msgspec
from tollgate_hcl.evaluate.body import DynamicBlock, nested_blocks
from tollgate_hcl.evaluate.module_source import ModuleSource
from tollgate_hcl.tree import Body, ListValue, ObjectValue, Reference, Traversal, Value, expressions_in

from tollgate_host.plan.address_parts import module_steps
from tollgate_host.plan.configuration.configuration_index import ConfigIndex, ModuleConfig, ResourceBlock

_STEP = re.compile(r'\.(?P<name>[^.\[\]]+)|\["(?P<key>(?:[^"\\]|\\.)*)"\]|\[(?P<number>\d+)\]')


class Collection(msgspec.Struct, frozen=True):
    """What a `dynamic` block iterates over, and the iterators of the blocks around it."""

    value: Value | None
    bound: "dict[str, Collection]"


Bindings = dict[str, Collection]
"""The iterators of the enclosing `dynamic` blocks."""


class CodeReferences(msgspec.Struct, frozen=True):
    """The references in the code of a plan, written as plan JSON writes them, without shorter forms."""

    root: ModuleSource
    index: ConfigIndex

    def local(self, module: str, reference: str, *further: str | int) -> tuple[str, ...]:
        """Return what a local value refers to, or the part of it that a reference names.

        Args:
            module: the address of the module instance.
            reference: `local.x`, with any steps after it.
            further: steps after those.
        """
        source, config = self._source(module), self.index.module_of(module)
        name, *steps = [*_steps_in(reference.removeprefix("local")), *further]
        value = source.locals.get(str(name)) if source is not None else None
        if value is None or config is None:
            return ()
        return tuple(self._texts(_traversals(value, tuple(steps)), config))

    def dynamic(self, config: ModuleConfig, block: ResourceBlock) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the dotted name and the references of each argument inside `dynamic` blocks of a block."""
        source = self._source(config.path)
        kind = "data" if block.mode == "data" else "resource"
        body = source.blocks.get((kind, block.type, block.name)) if source is not None else None
        for name, traversals in _nested_arguments(body, "", {}, is_inside=False) if body is not None else ():
            yield name, tuple(self._texts(traversals, config))

    def _source(self, module: str) -> ModuleSource | None:
        source: ModuleSource | None = self.root
        for step in module_steps(module):
            source = source.children.get(step.name) if source is not None else None
        return source

    def _texts(self, traversals: Iterator[Traversal], config: ModuleConfig) -> Iterator[str]:
        return (_text(traversal, self._key_position(traversal, config)) for traversal in traversals)

    def _key_position(self, traversal: Traversal, config: ModuleConfig) -> int:
        """Return the position of a key of `for_each` in a traversal, where it may have one, else 0."""
        if traversal[0] == "module":
            call = config.module.module_calls.get(str(traversal[1])) if len(traversal) > 1 else None
            return 2 if call is not None and call.for_each_expression is not None else 0
        length = 3 if traversal[0] == "data" else 2
        block = self.index.block(config, ".".join(str(step) for step in traversal[:length]))
        return length if block is not None and block.for_each_expression is not None else 0


def _nested_arguments(
    body: Body, prefix: str, bound: Bindings, *, is_inside: bool
) -> Iterator[tuple[str, Iterator[Traversal]]]:
    if is_inside:
        for attribute in body.attributes:
            yield prefix + attribute.name, _unbound(attribute.value, (), bound)
    for name, block in nested_blocks(body):
        inner = f"{prefix}{name}."
        if isinstance(block, Body):
            yield from _nested_arguments(block, inner, bound, is_inside=is_inside)
        elif block.content is not None:
            yield from _nested_arguments(block.content, inner, _bind(block, bound), is_inside=True)


def _bind(block: DynamicBlock, bound: Bindings) -> Bindings:
    return bound | {block.iterator: Collection(block.for_each, bound)}


def _unbound(value: Value, steps: Traversal, bound: Bindings) -> Iterator[Traversal]:
    """Yield what a part of a value refers to, with the elements of the collection in place of an iterator."""
    for traversal in _traversals(value, steps):
        collection = bound.get(str(traversal[0]))
        if collection is None:
            yield traversal
        elif collection.value is not None and traversal[1:2] != ("key",):
            for element, inner in _elements(collection.value, traversal[2:]):
                yield from _unbound(element, inner, collection.bound)


def _elements(collection: Value, steps: Traversal) -> Iterator[tuple[Value, Traversal]]:
    """Yield each element of a collection with the steps into it; the whole of one that is not written out."""
    if isinstance(collection, ListValue):
        yield from ((item, steps) for item in collection.items)
    elif isinstance(collection, ObjectValue):
        yield from ((item.value, steps) for item in collection.items)
    else:
        yield collection, ()


def _traversals(value: Value, steps: Traversal) -> Iterator[Traversal]:
    """Yield what a value refers to, or the part of it that some steps lead to, as far as it is written out."""
    while steps:
        inner = _part(value, steps[0])
        if inner is None:
            break
        value, steps = inner, steps[1:]
    if isinstance(value, Reference):
        yield value.steps + steps
        return
    for expression in expressions_in(value):
        yield from (reference for reference in expression.references if reference)


def _part(value: Value, step: str | int) -> Value | None:
    if isinstance(value, ListValue) and isinstance(step, int):
        return value.items[step] if step < len(value.items) else None
    if isinstance(value, ObjectValue) and all(item.name is not None for item in value.items):
        return next((item.value for item in value.items if item.name == str(step)), None)
    return None


def _steps_in(text: str) -> Iterator[str | int]:
    for match in _STEP.finditer(text):
        if match["number"] is not None:
            yield int(match["number"])
        else:
            yield match["name"] or match["key"].replace('\\"', '"').replace("\\\\", "\\")


def _text(traversal: Traversal, key_position: int) -> str:
    first, *steps = traversal
    written = str(first)
    for position, step in enumerate(steps, 1):
        if isinstance(step, int):
            written += f"[{step}]"
        elif position == key_position:
            escaped = step.replace("\\", "\\\\").replace('"', '\\"')
            written += f'["{escaped}"]'
        else:
            written += f".{step}"
    return written

"""Finds the resources that each argument of a resource refers to."""

from collections.abc import Iterator

import msgspec
from tollgate_hcl.tree import Attribute, Body, Traversal, Value, expressions_in

from tollgate_host.code.index import ConfigurationIndex
from tollgate_host.code.module import Module, content_of, nested_type

_META = frozenset({"count", "for_each", "provider", "lifecycle", "connection", "provisioner"})


def references_of(index: ConfigurationIndex, address: str) -> dict[str, list[str]]:
    """Return the addresses of resources and data sources that each argument refers to, as its module names them.

    Local values are followed, and `each` leads to what `for_each` refers to. An argument of a nested block has a dotted
    name, as in a saved plan; what a `dynamic` block loops over belongs to the block. An argument whose expression leads
    to no resource is named all the same, so that it can be told from one left out.
    """
    module, rest = index.split(address)
    if module is None:
        return {}
    found: dict[str, dict[str, None]] = {}
    expressed: set[str] = set()
    for block in module.find(rest):
        trail = _Trail(module, block.body.attribute("for_each"))
        for name, value in _arguments(block.body):
            found.setdefault(name, {}).update(dict.fromkeys(trail.of_value(value)))
            if any(True for _ in expressions_in(value)):
                expressed.add(name)
    return {name: list(addresses) for name, addresses in found.items() if addresses or name in expressed}


def _arguments(body: Body, prefix: str = "") -> Iterator[tuple[str, Value]]:
    """Yield every argument with its dotted name."""
    for item in body.items:
        name = item.name if isinstance(item, Attribute) else nested_type(item)
        if name in _META and not prefix:
            continue
        if isinstance(item, Attribute):
            yield f"{prefix}{name}", item.value
            continue
        loop = item.body.attribute("for_each") if item.type == "dynamic" else None
        if loop is not None:
            yield f"{prefix}{name}", loop.value
        yield from _arguments(content_of(item), f"{prefix}{name}.")


class _Trail(msgspec.Struct):
    """Follows expressions to resources; a local value that refers to itself is followed once."""

    module: Module
    each: Attribute | None
    seen: set[str] = msgspec.field(default_factory=set[str])

    def of_value(self, value: Value) -> Iterator[str]:
        self.seen.clear()
        yield from self._of_value(value)

    def _of_value(self, value: Value) -> Iterator[str]:
        for expression in expressions_in(value):
            for reference in expression.references:
                yield from self._of_reference(reference)

    def _of_reference(self, reference: Traversal) -> Iterator[str]:
        first = str(reference[0])
        if first == "each" and self.each is not None:
            yield from self._follow("each", self.each)
        elif first == "local" and len(reference) > 1:
            local = self.module.local(str(reference[1]))
            if local is not None:
                yield from self._follow(f"local.{local.name}", local)
        else:
            yield from self._resource(reference)

    def _follow(self, name: str, attribute: Attribute) -> Iterator[str]:
        if name not in self.seen:
            self.seen.add(name)
            yield from self._of_value(attribute.value)

    def _resource(self, reference: Traversal) -> Iterator[str]:
        """Yield the address, if the module has such a resource or data source."""
        steps = [str(step) for step in reference[:3]]
        kind, labels = ("data", steps[1:3]) if steps[0] == "data" else ("resource", steps[:2])
        if self.module.blocks(kind, *labels):
            yield ".".join(["data", *labels] if kind == "data" else labels)

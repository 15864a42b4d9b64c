"""Finds the arguments of a resource that may hold a secret, from the files.

Terraform removes its sensitive marks before a provider sees a value, so on the wire a password from a sensitive
variable looks like any other text. The files show it: an argument whose expression leads to something sensitive is
hidden as a whole, and so is one that the files leave open.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct, field
from tollgate_hcl.tree import (
    Attribute,
    Block,
    Body,
    Expression,
    ObjectValue,
    Scalar,
    Traversal,
    Value,
    expressions_in,
)

from tollgate_host.code.index import ConfigurationIndex
from tollgate_host.code.module import Module, content_of, nested_type
from tollgate_host.interception.secrets.attribute_use import attributes_used
from tollgate_host.plan.secrets.masks import Mask, union

IsSensitive = Callable[[str, str, str | None], bool]
"""Whether a provider's schema calls an attribute sensitive: mode, type, attribute; or any at all, for None."""

_META = frozenset({"count", "for_each", "depends_on", "provider", "lifecycle", "connection", "provisioner"})
_MARKS = ("sensitive", "ephemeral")
_HARMLESS = frozenset({"path", "terraform", "count", "self", "tofu"})


class TaintedArguments(Struct):
    """Follows expressions to sensitive values through variables, locals, outputs and resources."""

    index: ConfigurationIndex
    is_sensitive: IsSensitive
    _known: dict[str, bool] = field(default_factory=dict[str, bool])
    _masks: dict[str, dict[str, Mask]] = field(default_factory=dict[str, dict[str, Mask]])

    def mask(self, address: str) -> dict[str, Mask]:
        """Return the mask of arguments and nested blocks that may hold a secret, by key where an object is written out.

        Args:
            address: the address of the resource's block, without instance keys.
        """
        if address not in self._masks:
            _, rest = self.index.split(address)
            path = address.removesuffix(rest).rstrip(".")
            self._masks[address] = self._of_blocks(path, self.index.blocks(address))
        return self._masks[address]

    def provider_mask(self, block: Block) -> dict[str, Mask]:
        """Return the mask of secrets in a provider block of the root module."""
        return self._of_provider(block, block.body)

    def _of_provider(self, block: Block, body: Body) -> dict[str, Mask]:
        found: dict[str, Mask] = {}
        for item in body.items:
            if isinstance(item, Attribute):
                name, mark = item.name, self._mark("", block, item.value)
            elif item.type == "dynamic":
                name, mark = nested_type(item), self._of_body("", block, item.body)
            else:
                inner = self._of_provider(block, item.body)
                name, mark = item.type, [inner] if inner else False
            if mark:
                found[name] = union(found.get(name, False), mark)
        return found

    def _of_blocks(self, path: str, blocks: Iterable[Block]) -> dict[str, Mask]:
        found: dict[str, Mask] = {}
        for block in blocks:
            for name, item in _items(block):
                if mark := self._of_item(path, block, item):
                    found[name] = union(found.get(name, False), mark)
        return found

    def _of_item(self, path: str, block: Block, item: Attribute | Block) -> Mask:
        if isinstance(item, Attribute):
            return self._mark(path, block, item.value)
        inner = item.body if item.type == "dynamic" else content_of(item)
        return self._of_body(path, block, inner)

    def _mark(self, path: str, block: Block, value: Value) -> Mask:
        """Return the mark of a value; an object that is written out has one for each key."""
        if not isinstance(value, ObjectValue) or any(item.name is None for item in value.items):
            return self._of_value(path, block, value)
        marks: dict[str, Any] = {}
        for item in value.items:
            if mark := self._mark(path, block, item.value):
                marks[item.name or ""] = mark
        return marks

    def _of_body(self, path: str, block: Block, body: Body) -> bool:
        return any(self._of_value(path, block, item.value) for item in body.attributes) or any(
            self._of_body(path, block, inner.body) for inner in body.blocks
        )

    def _of_value(self, path: str, block: Block | None, value: Value) -> bool:
        return any(self._of_expression(path, block, expression) for expression in expressions_in(value))

    def _of_expression(self, path: str, block: Block | None, expression: Expression) -> bool:
        if any(call.rpartition("::")[2] == "sensitive" for call in expression.calls):
            return True
        return any(self._of_reference(path, block, reference, expression.text) for reference in expression.references)

    def _of_reference(self, path: str, block: Block | None, reference: Traversal, text: str) -> bool:
        first, rest = str(reference[0]), [str(step) for step in reference[1:]]
        if first in _HARMLESS or not rest:
            return False
        if first == "each":
            each = block.body.attribute("for_each") if block is not None else None
            return each is not None and self._once(
                f"{path} each {id(block)}", lambda: self._of_value(path, None, each.value)
            )
        module = self.index.modules.get(path)
        if module is None:
            return True
        match first:
            case "var":
                return self._once(f"{path} var.{rest[0]}", lambda: self._of_variable(path, module, rest[0]))
            case "local":
                return self._once(f"{path} local.{rest[0]}", lambda: self._of_local(path, module, rest[0]))
            case "module":
                return self._once(f"{path} module.{'.'.join(rest)}", lambda: self._of_output(path, rest))
            case "ephemeral":
                return True
            case _:
                return self._of_resource(path, module, reference, text)

    def _of_variable(self, path: str, module: Module, name: str) -> bool:
        marks = (block.body.attribute(mark) for block in module.blocks("variable", name) for mark in _MARKS)
        if any(map(_is_true, marks)):
            return True
        if not path:
            return False
        parent, blocks = self.index.caller(path)
        return any(
            self._of_value(parent, block, given.value)
            for block in blocks
            if (given := block.body.attribute(name)) is not None
        )

    def _of_local(self, path: str, module: Module, name: str) -> bool:
        local = module.local(name)
        return local is not None and self._of_value(path, None, local.value)

    def _of_output(self, path: str, rest: list[str]) -> bool:
        inner = f"{path}.module.{rest[0]}" if path else f"module.{rest[0]}"
        module = self.index.modules.get(inner)
        if module is None:
            return True  # the module is not installed, so its outputs may be anything
        # The first step may be the key of an instance, and an output may be called the same: either may be meant.
        names = [step for step in rest[1:3] if module.blocks("output", step)]
        wanted = names or [key[1] for key in module.table if key[0] == "output" and len(key) == 2]
        blocks = [block for name in wanted for block in module.blocks("output", name)]
        return any(
            _is_true(block.body.attribute("sensitive"))
            or ((value := block.body.attribute("value")) is not None and self._of_value(inner, None, value.value))
            for block in blocks
        )

    def _of_resource(self, path: str, module: Module, steps: Traversal, text: str) -> bool:
        """Return whether a resource attribute is a secret: its schema says so, or its block was given one there."""
        is_data = steps[0] == "data"
        labels, rest = (
            ([str(step) for step in steps[1:3]], steps[3:]) if is_data else (list(map(str, steps[:2])), steps[2:])
        )
        blocks = module.blocks("data" if is_data else "resource", *labels) if len(labels) == 2 else ()
        if not blocks:
            return False
        local = ".".join(["data", *labels] if is_data else labels)
        address = f"{path}.{local}" if path else local
        is_repeated = any(one.body.attribute("for_each") is not None for one in blocks)
        used = attributes_used(local, rest, text, is_repeated=is_repeated)
        mode = "data" if is_data else "managed"
        return any(self._of_attribute(address, mode, labels[0], attribute) for attribute in used or (None,))

    def _of_attribute(self, address: str, mode: str, type_: str, attribute: str | None) -> bool:
        if self.is_sensitive(mode, type_, attribute):
            return True
        if attribute is None:
            return self._once(address, lambda: bool(self.mask(address)))
        given = "input" if (type_, attribute) == ("terraform_data", "output") else attribute
        return self._once(f"{address} {given}", lambda: given in self.mask(address))

    def _once(self, name: str, find: Callable[[], bool]) -> bool:
        """Return the cached result of `find`; a circular reference counts as false."""
        if name not in self._known:
            self._known[name] = False
            self._known[name] = find()
        return self._known[name]


def _items(block: Block) -> Iterator[tuple[str, Attribute | Block]]:
    for item in block.body.items:
        name = item.name if isinstance(item, Attribute) else nested_type(item)
        if name not in _META:
            yield name, item


def _is_true(attribute: Attribute | None) -> bool:
    return attribute is not None and not (isinstance(attribute.value, Scalar) and attribute.value.value is False)

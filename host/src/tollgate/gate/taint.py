"""Which arguments of a resource may hold a secret, as the files tell.

Terraform takes its marks off before a provider sees a value, so between the two nobody can tell a password that came
from a sensitive variable from any other text. The files can: an argument whose expression leads to something sensitive
is hidden as a whole. Where the files do not decide, it is hidden, too.
"""

from collections.abc import Callable, Iterator

import attrs

from tollgate.config.index import ConfigurationIndex
from tollgate.config.module import Module, content_of, nested_type
from tollgate.config.tree import Attribute, Block, Body, Expression, Scalar, Traversal, Value, expressions_in

IsSensitive = Callable[[str, str, str], bool]
"""Whether a provider's schema calls an attribute sensitive: mode, type, attribute."""

_META = frozenset({"count", "for_each", "depends_on", "provider", "lifecycle", "connection", "provisioner"})
_HARMLESS = frozenset({"path", "terraform", "count", "self", "tofu"})


@attrs.define
class Taints:
    """Follows expressions to what is sensitive, through variables, locals, outputs and resources."""

    index: ConfigurationIndex
    is_sensitive: IsSensitive
    _known: dict[str, bool] = attrs.field(factory=dict[str, bool])
    _arguments: dict[str, frozenset[str]] = attrs.field(factory=dict[str, frozenset[str]])

    def arguments(self, address: str) -> frozenset[str]:
        """The arguments and nested blocks of a resource, provider or the like that may hold a secret.

        Args:
            address: of its block, without instance keys.
        """
        if address not in self._arguments:
            module, rest = self.index.split(address)
            path = address.removesuffix(rest).rstrip(".")
            found = module.find(rest) if module is not None else ()
            self._arguments[address] = frozenset(
                name for block in found for name, item in _items(block) if self._of_item(path, block, item)
            )
        return self._arguments[address]

    def provider_arguments(self, block: Block) -> frozenset[str]:
        """The same for a provider's block of the root module."""
        return frozenset(name for name, item in _items(block) if self._of_item("", block, item))

    def _of_item(self, path: str, block: Block, item: Attribute | Block) -> bool:
        if isinstance(item, Attribute):
            return self._of_value(path, block, item.value)
        inner = item.body if item.type == "dynamic" else content_of(item)
        return self._of_body(path, block, inner)

    def _of_body(self, path: str, block: Block, body: Body) -> bool:
        return any(self._of_value(path, block, item.value) for item in body.attributes) or any(
            self._of_body(path, block, inner.body) for inner in body.blocks
        )

    def _of_value(self, path: str, block: Block | None, value: Value) -> bool:
        return any(self._of_expression(path, block, expression) for expression in expressions_in(value))

    def _of_expression(self, path: str, block: Block | None, expression: Expression) -> bool:
        if any(call.rpartition("::")[2] == "sensitive" for call in expression.calls):
            return True
        return any(self._of_reference(path, block, reference) for reference in expression.references)

    def _of_reference(self, path: str, block: Block | None, reference: Traversal) -> bool:
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
                return self._of_resource(path, module, [first, *rest])

    def _of_variable(self, path: str, module: Module, name: str) -> bool:
        if any(_is_true(block.body.attribute("sensitive")) for block in module.blocks("variable", name)):
            return True
        if any(_is_true(block.body.attribute("ephemeral")) for block in module.blocks("variable", name)):
            return True
        if not path:
            return False
        parent, _, call = path.rpartition("module.")
        parent = parent.rstrip(".")
        caller = self.index.modules.get(parent)
        blocks = caller.blocks("module", call) if caller is not None else ()
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
            return True  # the module is not at hand, so its outputs may be anything
        names = [step for step in rest[1:] if module.blocks("output", step)][:1]
        wanted = names or [key[1] for key in module.table if key[0] == "output" and len(key) == 2]
        blocks = [block for name in wanted for block in module.blocks("output", name)]
        return any(
            _is_true(block.body.attribute("sensitive"))
            or ((value := block.body.attribute("value")) is not None and self._of_value(inner, None, value.value))
            for block in blocks
        )

    def _of_resource(self, path: str, module: Module, steps: list[str]) -> bool:
        """A resource's attribute is a secret if its schema says so, or if its block was given one there."""
        mode = "data" if steps[0] == "data" else "managed"
        labels, rest = (steps[1:3], steps[3:]) if mode == "data" else (steps[:2], steps[2:])
        if len(labels) < 2 or not module.blocks("data" if mode == "data" else "resource", *labels):
            return False
        attribute = next((step for step in rest if not step.isdecimal() and step != "*"), None)
        if attribute is None:
            return False
        if self.is_sensitive(mode, labels[0], attribute):
            return True
        local = ".".join(["data", *labels] if mode == "data" else labels)
        address = f"{path}.{local}" if path else local
        return self._once(f"{address} {attribute}", lambda: attribute in self.arguments(address))

    def _once(self, name: str, find: Callable[[], bool]) -> bool:
        """What a thing comes to; one that leads to itself comes to nothing."""
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

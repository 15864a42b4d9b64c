"""The blocks of one module, found by type and labels."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

from tollgate_hcl.tree import Attribute, Block, Body, ParsedFile, Scalar

BlockKey = tuple[str, ...]
"""A block's type and labels: ("resource", "aws_instance", "app")."""

_KINDS = {
    "check": "check",
    "data": "data",
    "module": "module",
    "output": "output",
    "provider": "provider",
    "var": "variable",
    "variable": "variable",
}
"""What the first step of an address means, where it is no resource's type."""


class Module:
    """A module's folder as read, whatever calls it.

    Attributes:
        directory: the folder.
        files: its files: primary ones, then overrides, whose arguments are stronger.
    """

    def __init__(self, directory: Path, files: tuple[ParsedFile, ...]) -> None:
        self.directory = directory
        self.files = files

    def blocks(self, *key: str) -> tuple[Block, ...]:
        """Return the blocks with a type and labels: the declaration first, then its overrides."""
        return self.table.get(key, ())

    def find(self, address: str) -> tuple[Block, ...]:
        """Return the blocks of an address inside this module: a resource's, a data source's, `module.x`, `var.x`, …."""
        first, _, rest = address.partition(".")
        if first in _KINDS:
            return self.blocks(_KINDS[first], *rest.split("."))
        return self.blocks("resource", *address.split("."))

    def local(self, name: str) -> Attribute | None:
        """Return a local value."""
        return self.locals.get(name)

    @cached_property
    def table(self) -> dict[BlockKey, tuple[Block, ...]]:
        """Return every top-level block by its type and labels, in order."""
        found: dict[BlockKey, tuple[Block, ...]] = {}
        for block in self._top_level():
            key = (block.type, *block.label_texts)
            found[key] = (*found.get(key, ()), block)
        return found

    @cached_property
    def locals(self) -> dict[str, Attribute]:
        """Return every local value by its name, in order."""
        blocks = self.table.get(("locals",), ())
        return {item.name: item for block in blocks for item in block.body.attributes}

    def calls(self) -> Iterator[tuple[str, str | None]]:
        """Yield the name of each module call, and its source if it is a literal."""
        for key, blocks in self.table.items():
            if key[0] == "module" and len(key) == 2:
                sources = [_text(block.body.attribute("source")) for block in blocks]
                yield key[1], next((source for source in reversed(sources) if source is not None), None)

    def _top_level(self) -> Iterable[Block]:
        return (block for file in self.files for block in file.body.blocks)


def nested_blocks(body: Body, name: str) -> list[Block]:
    """Return the blocks of a type inside a body, `dynamic` ones included."""
    return [block for block in body.blocks if nested_type(block) == name]


def nested_type(block: Block) -> str:
    """Return a nested block's type; of a `dynamic` one, that of the blocks it stands for."""
    return block.label_texts[0] if block.type == "dynamic" and block.labels else block.type


def content_of(block: Block) -> Body:
    """Return a nested block's body; of a `dynamic` one, that of its `content`."""
    if block.type != "dynamic":
        return block.body
    return next((inner.body for inner in block.body.blocks if inner.type == "content"), block.body)


def _text(attribute: Attribute | None) -> str | None:
    value = attribute.value if attribute is not None else None
    return value.value if isinstance(value, Scalar) and isinstance(value.value, str) else None

"""A module as written: its blocks by what they are called, with the override files merged in."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from tollgate_hcl.tree import Attribute, Block, Body, Scalar, Value

BlockName = tuple[str, ...]
"""A block's type and labels; a provider's alias counts as a label."""


class ModuleSource:
    """One module's files.

    Attributes:
        path: what `path.module` is in it.
        children: the modules it calls that are available, by the name of the call.
    """

    def __init__(
        self,
        bodies: Sequence[Body],
        overrides: Sequence[Body] = (),
        *,
        path: str = ".",
        children: "Mapping[str, ModuleSource] | None" = None,
    ) -> None:
        self.path = path
        self.children: Mapping[str, ModuleSource] = children or {}
        self._bodies = bodies
        self._overrides = overrides

    @cached_property
    def blocks(self) -> dict[BlockName, Body]:
        """Return the bodies of all named top-level blocks."""
        found: dict[BlockName, Body] = {}
        for block in _blocks(self._bodies):
            found.setdefault(block_name(block), block.body)
        for block in _blocks(self._overrides):
            name = block_name(block)
            if name in found:
                found[name] = merge_bodies(found[name], block.body)
        return found

    @cached_property
    def locals(self) -> dict[str, Value]:
        """Return the local values."""
        blocks = [block for block in (*_blocks(self._bodies), *_blocks(self._overrides)) if block.type == "locals"]
        return {item.name: item.value for block in blocks for item in block.body.attributes}

    def has_same_code(self, other: "ModuleSource") -> bool:
        """Return whether another has the same files, and so have the modules that both can call."""
        both = self.children.keys() & other.children.keys()
        return self._texts == other._texts and all(
            self.children[name].has_same_code(other.children[name]) for name in both
        )

    @property
    def _texts(self) -> list[str]:
        return sorted(body.source.text for body in (*self._bodies, *self._overrides))

    def named(self, kind: str) -> dict[str, Body]:
        """Return the blocks of a type that have one label."""
        return self._by_kind.get(kind, {})

    @cached_property
    def _by_kind(self) -> dict[str, dict[str, Body]]:
        found: dict[str, dict[str, Body]] = {}
        for name, body in self.blocks.items():
            if len(name) == 2:
                found.setdefault(name[0], {})[name[1]] = body
        return found


def block_name(block: Block) -> BlockName:
    """Return the name by which a block is found."""
    alias = block.body.attribute("alias") if block.type == "provider" else None
    labels = block.label_texts
    if alias is not None and isinstance(alias.value, Scalar):
        labels = (*labels, str(alias.value.value))
    return (block.type, *labels)


def merge_bodies(body: Body, override: Body) -> Body:
    """Return a body with arguments replaced by those of another.

    Blocks of a type replace all blocks of that type.
    """
    arguments = {item.name for item in override.attributes}
    blocks = {_nested_type(block) for block in override.blocks}
    kept: Iterable[Attribute | Block] = (
        item
        for item in body.items
        if (item.name not in arguments if isinstance(item, Attribute) else _nested_type(item) not in blocks)
    )
    return Body(body.source, body.start, body.end, (*kept, *override.items))


def _nested_type(block: Block) -> str:
    return block.label_texts[0] if block.type == "dynamic" and block.labels else block.type


def _blocks(bodies: Sequence[Body]) -> Iterable[Block]:
    return (block for body in bodies for block in body.blocks)

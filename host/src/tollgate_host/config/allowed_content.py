"""Checks the content of `integrations.hcl|json|yaml`: integrations, and nothing else."""

from collections.abc import Iterator

from tollgate_hcl.problem import Problem, suggestion
from tollgate_hcl.tree import Attribute, Block, Node, ParsedFile

from tollgate_host.config.declaration import BLOCK, LIST

_TOP = ("terraform", "provider")
_INSIDE = {"terraform": (LIST, BLOCK, "engine"), "provider": (LIST, BLOCK, "alias")}


def problems_of_shape(file: ParsedFile) -> Iterator[Problem]:
    """Yield a problem for everything in the file that has no effect, since Terraform does not read it."""
    for item in file.body.items:
        if isinstance(item, Block) and item.type in _TOP:
            yield from _problems_inside(item)
        else:
            detail = f'Only "terraform" and "provider" blocks with integrations are allowed here.{_hint(item)}'
            yield _head(item).problem("Unexpected content", detail)


def _problems_inside(block: Block) -> Iterator[Problem]:
    if block.type == "provider" and len(block.labels) != 1:
        yield block.header.problem("Unexpected content", 'A provider block has one label, the provider\'s name: "aws".')
    allowed = _INSIDE[block.type]
    for item in block.body.items:
        name = _name(item)
        if name not in allowed:
            detail = (
                f'"{name}" has no effect here: the engine does not read {block.source.name}, and Tollgate reads '
                f"integrations, and the name of the engine, only.{suggestion(name, allowed)}"
            )
            yield _head(item).problem("Unexpected content", detail)


def _hint(item: Attribute | Block) -> str:
    name = _name(item)
    if name in (LIST, BLOCK):
        return " Put this inside terraform { … }, or inside the block of a provider."
    return suggestion(name, _TOP)


def _name(item: Attribute | Block) -> str:
    return item.name if isinstance(item, Attribute) else item.type


def _head(item: Attribute | Block) -> Node:
    return item.name_node if isinstance(item, Attribute) else item.header

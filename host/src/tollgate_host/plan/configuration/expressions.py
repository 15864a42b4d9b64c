"""Parses the expressions of a block: which arguments are constant, and which have references.

The plan's JSON form of a block maps arguments to `{"constant_value": …}` or `{"references": […]}`, and nested blocks to
objects or lists of the same.
"""

from collections.abc import Iterator
from typing import Any, cast

import msgspec
from tollgate_hcl.position import SourceFile
from tollgate_hcl.tree import Expression, Scalar

_EXPRESSION = frozenset({"constant_value", "references"})


class Constant(msgspec.Struct, frozen=True):
    """An argument with a constant value."""

    value: Any


class Computed(msgspec.Struct, frozen=True):
    """An argument with references."""

    references: tuple[str, ...]


class Nested(msgspec.Struct, frozen=True):
    """A block inside the block, or several of one type."""

    bodies: "list[dict[str, Node]] | dict[str, Node]"


Node = Constant | Computed | Nested


def nodes_from_json(expressions: dict[str, Any]) -> dict[str, Node]:
    """Return the arguments and nested blocks of a block; anything else is ignored."""
    nodes: dict[str, Node] = {}
    for name, value in expressions.items():
        node = _node(value)
        if node is not None:
            nodes[name] = node
    return nodes


def references_in(nodes: dict[str, Node], prefix: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the dotted name and the references of each argument that has any."""
    for name, node in nodes.items():
        match node:
            case Computed(references) if references:
                yield prefix + name, references
            case Nested(bodies):
                for body in bodies if isinstance(bodies, list) else [bodies]:
                    yield from references_in(body, f"{prefix}{name}.")
            case _:
                pass


def _node(value: Any) -> Node | None:
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        if "constant_value" in members and members.keys() <= _EXPRESSION:
            value = members["constant_value"]
            templates = list(_templates(value)) if isinstance(value, str | dict | list) else []
            if not templates:
                return Constant(value)
            return Computed(tuple(reference for text in templates for reference in _references_of(text)))
        if not members or (len(members) == 1 and "references" in members):
            return Computed(_texts(members.get("references")))
        return Nested(nodes_from_json(members))
    if isinstance(value, list):
        bodies = [cast("dict[str, Any]", body) for body in cast("list[Any]", value) if isinstance(body, dict)]
        return Nested([nodes_from_json(body) for body in bodies])
    return None


def _templates(value: Any) -> Iterator[str]:
    """Yield the texts with templates in them: plan JSON presents every text of a `.tf.json` file as a constant."""
    if isinstance(value, str):
        if "${" in value or "%{" in value:
            yield value
    elif isinstance(value, dict):
        for inner in cast("dict[str, Any]", value).values():
            yield from _templates(inner)
    elif isinstance(value, list):
        for inner in cast("list[Any]", value):
            yield from _templates(inner)


def _references_of(template: str) -> Iterator[str]:
    """Yield the references in a template, without shorter forms."""
    from tollgate_hcl.reader import read_template  # only for a plan with such files

    source = SourceFile("", template.encode())
    value, _ = read_template(Scalar(source, 0, len(template), template))
    for traversal in value.references if isinstance(value, Expression) else ():
        first, *steps = traversal
        yield str(first) + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)


def _texts(value: Any) -> tuple[str, ...]:
    items = cast("list[Any]", value) if isinstance(value, list) else []
    return tuple(item for item in items if isinstance(item, str))

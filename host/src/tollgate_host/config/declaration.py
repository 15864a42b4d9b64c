"""Finds the declarations of integrations in both forms, before their settings are read."""

from collections.abc import Iterator

import msgspec
from tollgate_hcl.constant import type_name
from tollgate_hcl.problem import Problem
from tollgate_hcl.tree import Attribute, Block, Expression, ListValue, Node, ObjectValue, Scalar, Value

from tollgate_host.config.model import Level

LIST = "integrations"
BLOCK = "integration"


class DeclarationScope(msgspec.Struct, frozen=True, kw_only=True):
    """The block that integrations are declared in.

    Attributes:
        level: `terraform {}` or a provider's block.
        provider: the provider's local name.
        alias: its alias.
        is_evaluated: whether Terraform evaluates its values, as in provider blocks of its own files.
        is_repeated: whether the block has `for_each`, so that each instance has its own integrations.
        key: the key of the instance that was evaluated.
    """

    level: Level
    provider: str | None = None
    alias: str | None = None
    is_evaluated: bool = False
    is_repeated: bool = False
    key: str | None = None


class DeclarationEntry(msgspec.Struct, frozen=True):
    """A setting as written: its name, the position of the name, and its value."""

    name: str
    place: Node
    value: Value


class Declaration(msgspec.Struct, frozen=True, kw_only=True):
    """One integration as written.

    Attributes:
        scope: where it is declared.
        place: the position for messages.
        label: the block's label; None in the list form.
        is_block: which of the two forms it has.
        entries: its settings, in order.
    """

    scope: DeclarationScope
    place: Node
    label: Scalar | None
    is_block: bool
    entries: tuple[DeclarationEntry, ...]


class Found(msgspec.Struct):
    """The declarations in a body, in order.

    Attributes:
        declarations: the integrations.
        problems: what could not be read as one.
        undecided: the list, or an item of it, that only Terraform can evaluate.
        nodes: the arguments and blocks that declare them, which stock Terraform would refuse.
    """

    declarations: list[Declaration] = msgspec.field(default_factory=list[Declaration])
    problems: list[Problem] = msgspec.field(default_factory=list[Problem])
    undecided: Expression | None = None
    nodes: list[Attribute | Block] = msgspec.field(default_factory=list[Attribute | Block])


def find_declarations(block: Block, scope: DeclarationScope) -> Found:
    """Return the integrations that a `terraform` or `provider` block declares."""
    found = Found()
    for item in block.body.items:
        if isinstance(item, Attribute) and item.name == LIST:
            found.nodes.append(item)
            _read_list(item.value, scope, found)
        elif isinstance(item, Block) and item.type == BLOCK:
            found.nodes.append(item)
            _read_block(item, scope, found)
        elif isinstance(item, Block) and item.type == LIST:
            detail = f'"{LIST}" is a list: write {LIST} = [{{ name = …, source = … }}], or {BLOCK} "name" {{ … }}.'
            found.problems.append(item.header.problem("Invalid integration", detail))
        elif isinstance(item, Attribute) and item.name == BLOCK:
            detail = f'An integration of its own is a block: write {BLOCK} "name" {{ … }}, without an equals sign.'
            found.problems.append(item.name_node.problem("Invalid integration", detail))
    return found


def declarations_in_list(value: Value, scope: DeclarationScope) -> Found:
    """Return the integrations in an evaluated list."""
    found = Found()
    _read_list(value, scope, found)
    return found


def _read_list(value: Value, scope: DeclarationScope, found: Found) -> None:
    if isinstance(value, Scalar) and value.value is None:
        return
    if isinstance(value, Expression):
        _undecided(value, scope, found)
    elif not isinstance(value, ListValue):
        detail = f'"{LIST}" must be a list of objects, [{{ … }}], but this is {type_name(value)}.'
        found.problems.append(value.problem("Invalid integrations", detail))
    else:
        for item in value.items:
            _read_list_item(item, scope, found)


def _read_list_item(item: Value, scope: DeclarationScope, found: Found) -> None:
    if isinstance(item, Expression):
        _undecided(item, scope, found)
    elif not isinstance(item, ObjectValue):
        detail = f"Each integration of the list must be an object, {{ … }}, but this is {type_name(item)}."
        found.problems.append(item.problem("Invalid integration", detail))
    else:
        entries = tuple(_object_entries(item, found))
        declaration = Declaration(scope=scope, place=item, label=None, is_block=False, entries=entries)
        found.declarations.append(declaration)


def _object_entries(value: ObjectValue, found: Found) -> Iterator[DeclarationEntry]:
    for item in value.items:
        if item.name is None:
            found.problems.append(needs_evaluation(item.key, "A setting's name"))
        else:
            yield DeclarationEntry(item.name, item.key, item.value)


def _read_block(block: Block, scope: DeclarationScope, found: Found) -> None:
    for label in block.labels[1:]:
        detail = "An integration block has one label, its name."
        found.problems.append(label.problem("Invalid integration", detail))
    entries: dict[str, DeclarationEntry] = {}
    for item in block.body.items:
        if isinstance(item, Attribute):  # the file reader has reported one that is set twice
            entries.setdefault(item.name, DeclarationEntry(item.name, item.name_node, item.value))
        else:
            detail = f"An integration holds arguments only: write {item.type} = {{ … }}, with an equals sign."
            found.problems.append(item.header.problem("Invalid integration", detail))
    label = block.labels[0] if block.labels else None
    found.declarations.append(
        Declaration(scope=scope, place=block.header, label=label, is_block=True, entries=tuple(entries.values()))
    )


def _undecided(expression: Expression, scope: DeclarationScope, found: Found) -> None:
    if not scope.is_evaluated:
        found.problems.append(needs_evaluation(expression, f'"{LIST}"'))
    elif found.undecided is None:
        found.undecided = expression


def needs_evaluation(expression: Node, what: str) -> Problem:
    """Return the problem of an expression that nobody evaluates."""
    detail = (
        f"{what} is read by Tollgate itself, which evaluates no expressions: write the value out. An expression can "
        "be used in a provider block of a .tf file, where the engine evaluates it while it plans or applies."
    )
    return expression.problem("Expression needs evaluation", detail)

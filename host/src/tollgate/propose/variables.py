"""The variables of a module: what the root's are set to by its files, and what a call gives to those of a module."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs
from tollgate_runtime.contract.markers import SENSITIVE, UNKNOWN

from tollgate.config.files import FileReader
from tollgate.config.module import Module
from tollgate.config.tree import Attribute, Block, Body, Expression, ListValue, Scalar, Value
from tollgate.propose.evaluate import Scope
from tollgate.propose.functions import OPEN_KEY, Known
from tollgate.propose.marks import marked
from tollgate.propose.pieces import call_in

_TEXT_TYPES = ("", "string", "any")


@attrs.frozen(kw_only=True)
class RootVariables:
    """The variables of the root module.

    Attributes:
        known: what an expression gets for each: a mark for a text, which the next run may set to another.
        texts: the values of those texts, as far as the files tell.
        choices: for a text, the values that its validation allows.
    """

    known: Mapping[str, Known]
    texts: Mapping[str, str]
    choices: Mapping[str, tuple[str, ...]]


def root_variables(module: Module, reader: FileReader) -> RootVariables:
    """The variables of the root module, with what defaults and `.tfvars` files say."""
    given = _given(module.directory, reader)
    known: dict[str, Known] = {}
    texts: dict[str, str] = {}
    choices: dict[str, tuple[str, ...]] = {}
    for name, blocks in _declared(module):
        value = given.get(name, _default(blocks))
        if _is_sensitive(blocks):
            known[name] = SENSITIVE
        elif isinstance(value, str) or (value is UNKNOWN and _type(blocks) in _TEXT_TYPES):
            known[name] = marked(name)
            if isinstance(value, str):
                texts[name] = value
            if found := _choices(blocks):
                choices[name] = found
        else:
            known[name] = {**value, OPEN_KEY: UNKNOWN} if isinstance(value, dict) else value
    return RootVariables(known=known, texts=texts, choices=choices)


def module_variables(module: Module, arguments: Body, caller: Scope) -> dict[str, Known]:
    """The variables of a module that is called with some arguments."""
    known: dict[str, Known] = {}
    for name, blocks in _declared(module):
        argument = arguments.attribute(name)
        value = _default(blocks) if argument is None else caller.evaluate(argument.value)
        known[name] = SENSITIVE if _is_sensitive(blocks) else value
    return known


def _declared(module: Module) -> Iterator[tuple[str, tuple[Block, ...]]]:
    for key, blocks in module.table.items():
        if key[0] == "variable" and len(key) == 2:
            yield key[1], blocks


def _given(directory: Path, reader: FileReader) -> dict[str, Known]:
    """What the files say that Terraform reads by itself, the last one strongest."""
    names = ["terraform.tfvars", "terraform.tfvars.json"]
    names += sorted(path.name for path in directory.glob("*.auto.tfvars*"))
    given: dict[str, Known] = {}
    for path in (directory / name for name in names):
        if path.is_file():
            given |= {item.name: _literal(item.value) for item in reader.read(path).body.attributes}
    return given


def _default(blocks: tuple[Block, ...]) -> Known:
    attribute = _last(blocks, "default")
    return UNKNOWN if attribute is None else _literal(attribute.value)


def _literal(value: Value) -> Known:
    """A value that refers to nothing."""
    return Scope(module=Module(Path(), ()), variables={}).evaluate(value)


def _is_sensitive(blocks: tuple[Block, ...]) -> bool:
    attribute = _last(blocks, "sensitive")
    return attribute is not None and not (isinstance(attribute.value, Scalar) and attribute.value.value is False)


def _type(blocks: tuple[Block, ...]) -> str:
    attribute = _last(blocks, "type")
    return "" if attribute is None else attribute.value.text.strip('" ${}')


def _last(blocks: tuple[Block, ...], name: str) -> Attribute | None:
    """An argument of a block, or of the one that overrides it."""
    found = [block.body.attribute(name) for block in blocks]
    return next((attribute for attribute in reversed(found) if attribute is not None), None)


def _choices(blocks: tuple[Block, ...]) -> tuple[str, ...]:
    """The texts of `contains(["a", "b"], var.x)` in a validation."""
    for block in blocks:
        for inner in block.body.blocks:
            condition = inner.body.attribute("condition") if inner.type == "validation" else None
            found = _listed(condition.value) if condition is not None else ()
            if found:
                return found
    return ()


def _listed(condition: Value) -> tuple[str, ...]:
    called = call_in(condition) if isinstance(condition, Expression) else None
    if called is None or called[0] != "contains" or len(called[1]) != 2 or not isinstance(called[1][0], ListValue):
        return ()
    texts = [item.value for item in called[1][0].items if isinstance(item, Scalar)]
    return tuple(text for text in texts if isinstance(text, str)) if len(texts) == len(called[1][0].items) else ()

"""The variables of the root module: what its files set them to."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs
from tollgate_hcl.evaluate import BoundScope, Datum, Evaluator, unknown
from tollgate_hcl.evaluate.datum import PartialMap
from tollgate_hcl.evaluate.types import UNTYPED
from tollgate_hcl.expression_tree import Call
from tollgate_hcl.tree import Attribute, Block, ListValue, Scalar, Value

from tollgate_host.code.files import FileReader
from tollgate_host.code.module import Module
from tollgate_host.propose.evaluate import placeholder

_TEXT_TYPES = ("", "string", "any")


@attrs.frozen(kw_only=True)
class RootVariables:
    """The variables of the root module.

    Attributes:
        known: what an expression gets for each: a placeholder for a text, which the next run may set to another.
        texts: the values of those texts, as far as the files tell.
        choices: for a text, the values that its validation allows.
    """

    known: Mapping[str, Datum]
    texts: Mapping[str, str]
    choices: Mapping[str, tuple[str, ...]]


def root_variables(module: Module, reader: FileReader) -> RootVariables:
    """Return the variables of the root module, with what defaults and `.tfvars` files say."""
    given = _given(module.directory, reader)
    known: dict[str, Datum] = {}
    texts: dict[str, str] = {}
    choices: dict[str, tuple[str, ...]] = {}
    for name, blocks in _declared(module):
        value = given.get(name, _default(blocks))
        if isinstance(value.content, str) or (not value.is_known and _type(blocks) in _TEXT_TYPES):
            known[name] = placeholder(name)
            if isinstance(value.content, str) and not _is_sensitive(blocks):
                texts[name] = value.content
            if found := _choices(blocks):
                choices[name] = found
        else:
            known[name] = _open(value) if isinstance(value.content, dict) else value
    return RootVariables(known=known, texts=texts, choices=choices)


def _open(value: Datum) -> Datum:
    """Return a map to which another run may add keys."""
    return Datum(UNTYPED, PartialMap(members=value.members))


def _declared(module: Module) -> Iterator[tuple[str, tuple[Block, ...]]]:
    for key, blocks in module.table.items():
        if key[0] == "variable" and len(key) == 2:
            yield key[1], blocks


def _given(directory: Path, reader: FileReader) -> dict[str, Datum]:
    """Return the values in files that Terraform reads by itself, the last one strongest."""
    names = ["terraform.tfvars", "terraform.tfvars.json"]
    names += sorted(path.name for path in directory.glob("*.auto.tfvars*"))
    given: dict[str, Datum] = {}
    for path in (directory / name for name in names):
        if path.is_file():
            given |= {item.name: _literal(item.value) for item in reader.read(path).body.attributes}
    return given


def _default(blocks: tuple[Block, ...]) -> Datum:
    attribute = _last(blocks, "default")
    return unknown() if attribute is None else _literal(attribute.value)


def _literal(value: Value) -> Datum:
    """Return the value of an expression without references."""
    return Evaluator().evaluate(value, BoundScope(None, {}))


def _is_sensitive(blocks: tuple[Block, ...]) -> bool:
    attribute = _last(blocks, "sensitive")
    return attribute is not None and not (isinstance(attribute.value, Scalar) and attribute.value.value is False)


def _type(blocks: tuple[Block, ...]) -> str:
    attribute = _last(blocks, "type")
    return "" if attribute is None else attribute.value.text.strip('" ${}')


def _last(blocks: tuple[Block, ...], name: str) -> Attribute | None:
    """Return an argument of a block, or of the one that overrides it."""
    found = [block.body.attribute(name) for block in blocks]
    return next((attribute for attribute in reversed(found) if attribute is not None), None)


def _choices(blocks: tuple[Block, ...]) -> tuple[str, ...]:
    """Return the texts of `contains(["a", "b"], var.x)` in a validation."""
    for block in blocks:
        for inner in block.body.blocks:
            condition = inner.body.attribute("condition") if inner.type == "validation" else None
            found = _listed(condition.value) if condition is not None else ()
            if found:
                return found
    return ()


def _listed(condition: Value) -> tuple[str, ...]:
    if not isinstance(condition, Call) or condition.name != "contains" or len(condition.arguments) != 2:
        return ()
    listed = condition.arguments[0]
    if not isinstance(listed, ListValue):
        return ()
    texts = [item.value for item in listed.items if isinstance(item, Scalar)]
    return tuple(text for text in texts if isinstance(text, str)) if len(texts) == len(listed.items) else ()

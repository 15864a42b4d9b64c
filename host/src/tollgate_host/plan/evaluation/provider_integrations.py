"""Evaluates the integrations that a provider block declares, as far as the plan allows."""

from collections.abc import Iterator, Mapping
from typing import cast

import msgspec
from tollgate_hcl.constant import Plain
from tollgate_hcl.evaluate.body import EvaluatedBody
from tollgate_hcl.evaluate.datum import Datum, is_wholly_known, strip_marks
from tollgate_hcl.evaluate.plain import plain_from_datum

_LIST, _BLOCK, _CONFIG = "integrations", "integration", "config"


class EvaluatedDeclaration(msgspec.Struct, frozen=True, kw_only=True):
    """One integration of a provider block.

    Attributes:
        settings: the settings with known values; of `config`, the known keys.
        unknown: the settings with unknown values: `timeout`, `config.budget`.
    """

    settings: dict[str, Plain]
    unknown: tuple[str, ...] = ()


class EvaluatedDeclarations(msgspec.Struct, frozen=True, kw_only=True):
    """The declarations of a provider block.

    Attributes:
        listed: the items of the list `integrations`.
        blocks: the `integration` blocks by name.
        is_whole: whether these are all; otherwise the list, or an item of it, is unknown.
    """

    listed: tuple[EvaluatedDeclaration, ...] = ()
    blocks: Mapping[str, EvaluatedDeclaration] = {}
    is_whole: bool = True


def declared_integrations(body: EvaluatedBody) -> EvaluatedDeclarations:
    """Return the declarations of a provider block in both forms."""
    value = body.argument(_LIST)
    items = _items(value) if value is not None else ()
    listed = tuple(_declaration(item.members) for item in items or () if _is_object(item))
    blocks = dict(_blocks(body))
    is_whole = items is not None and len(listed) == len(items) and not _has_dynamic(body)
    return EvaluatedDeclarations(listed=listed, blocks=blocks, is_whole=is_whole)


def _items(value: Datum) -> tuple[Datum, ...] | None:
    """Return the items of a list, or None if they are unknown."""
    if value.is_null:
        return ()
    return value.elements if isinstance(value.content, tuple) else None


def _is_object(item: Datum) -> bool:
    return isinstance(item.content, dict)


def _blocks(body: EvaluatedBody) -> Iterator[tuple[str, EvaluatedDeclaration]]:
    written = [block for block in body.body.blocks if block.type == _BLOCK and block.labels]
    evaluated = body.blocks(_BLOCK) if written and not _has_dynamic(body) else ()
    for block, inner in zip(written, evaluated or (), strict=False):
        values = {name: inner.argument(name) for name in inner.names}
        given = {name: value for name, value in values.items() if value is not None and not value.is_null}
        yield block.label_texts[0], _declaration(given)


def _has_dynamic(body: EvaluatedBody) -> bool:
    return any(block.type == "dynamic" and block.label_texts[:1] == (_BLOCK,) for block in body.body.blocks)


def _declaration(members: Mapping[str, Datum]) -> EvaluatedDeclaration:
    settings: dict[str, Plain] = {}
    unknown: list[str] = []
    for name, value in members.items():
        if is_wholly_known(value):
            settings[name] = _plain(value)
        elif name == _CONFIG and isinstance(value.content, dict):
            known = {key: _plain(one) for key, one in value.content.items() if is_wholly_known(one)}
            settings[name] = cast("Plain", known)
            unknown += (f"{_CONFIG}.{key}" for key in value.content if key not in known)
        else:
            unknown.append(name)
    return EvaluatedDeclaration(settings=settings, unknown=tuple(unknown))


def _plain(value: Datum) -> Plain:
    return plain_from_datum(strip_marks(value))

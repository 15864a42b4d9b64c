"""Finds the instance of a provider block with `for_each` that a configuration belongs to."""

from collections.abc import Mapping
from typing import Any, cast

from tollgate_hcl.evaluate.body import EvaluatedBody
from tollgate_hcl.evaluate.datum import Datum, is_wholly_known, strip_marks
from tollgate_hcl.evaluate.plain import plain_from_datum

from tollgate_host.config.model import ProviderBlock
from tollgate_host.interception.provider_config import Split
from tollgate_host.plan.evaluation.evaluated_configuration import EvaluatedConfiguration
from tollgate_host.plan.evaluation.provider_integrations import EvaluatedDeclaration, declared_integrations

_META = frozenset({"alias", "for_each", "version", "integrations"})


def fitting_keys(evaluated: EvaluatedConfiguration, block: ProviderBlock, split: Split) -> list[str]:
    """Return the keys whose instance may have a configuration, in order; several if they are equal."""
    keys = evaluated.provider_keys(block.name, block.alias) or []
    bodies = {key: evaluated.provider("", block.name, block.alias, key) for key in keys}
    return [key for key, body in bodies.items() if body is not None and _fits(body, split)]


def _fits(body: EvaluatedBody, split: Split) -> bool:
    arguments = {name: body.argument(name) for name in body.names if name not in _META}
    if not all(_may_be(value, split.own.get(name)) for name, value in arguments.items()):
        return False
    return _declares(body, split)


def _declares(body: EvaluatedBody, split: Split) -> bool:
    """Return whether an instance and a configuration declare the same integrations, as far as both are known."""
    found = declared_integrations(body)
    if not split.is_known or not found.is_whole:
        return True
    listed = cast("list[Any]", split.listed or [])
    if len(listed) != len(found.listed) or split.blocks.keys() != found.blocks.keys():
        return False
    pairs = [*zip(found.listed, listed, strict=True)]
    pairs += [(one, split.blocks[name]) for name, one in found.blocks.items()]
    return all(_equals(one, sent) for one, sent in pairs)


def _equals(declared: EvaluatedDeclaration, sent: Any) -> bool:
    if not isinstance(sent, Mapping):
        return False
    values = cast("Mapping[str, Any]", sent)
    for name, value in declared.settings.items():
        if name == "config" and isinstance(value, dict):
            config = cast("Mapping[str, Any]", values.get("config") or {})
            if any(_plain(config.get(key)) != _plain(one) for key, one in value.items()):
                return False
        elif name in values and _plain(values[name]) != _plain(value):
            return False
    return True


def _may_be(value: Datum | None, sent: Any) -> bool:
    if value is None or not is_wholly_known(value):
        return True
    return _plain(plain_from_datum(strip_marks(value))) == _plain(sent)


def _plain(value: Any) -> Any:
    """Return a value normalized for comparison: numbers and texts with the same spelling are equal."""
    if isinstance(value, Mapping):
        members = cast("Mapping[str, Any]", value)
        return {name: _plain(one) for name, one in members.items() if one is not None}
    if isinstance(value, list | tuple | set | frozenset):
        return sorted((_plain(one) for one in cast("list[Any]", value)), key=repr)
    if isinstance(value, bool) or value is None:
        return None if value is None else str(value).lower()
    number = value if isinstance(value, int | float) else None
    return str(int(number)) if number is not None and number == int(number) else str(value)

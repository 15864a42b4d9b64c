"""Terraform's rules for what apply and read return: made to hold where one answer is right, else named.

The numbers are those of docs/pyvider/rules.md.
"""

from __future__ import annotations

from typing import Any

from pyvider.cty import (
    CtyDynamic,
    CtyList,
    CtyMap,
    CtyObject,
    CtySet,
    CtyTuple,
    CtyType,
    CtyValue,
    Raw,
    Unknown,
    is_wholly_known,
)
from pyvider.cty.walk import transform
from pyvider.diagnostics import Diagnostics
from pyvider.engine.rules.plan_rules import BUG
from pyvider.engine.shape import GROUP, MAP, Member, Shape
from pyvider.path import ROOT, AttributeName, AttributePath

SUMMARY = "The provider returned an invalid result"


def check_against_plan(
    type_: CtyType, planned: Raw, actual: Raw, sensitive: frozenset[str], diagnostics: Diagnostics
) -> None:
    """Add an error for each known planned value that was not returned as planned (rule 19)."""
    for path in differences(type_, planned, actual, ROOT):
        first = path.steps[0] if path.steps else None
        hidden = getattr(first, "name", None) in sensitive
        shown = "" if hidden else f" ({_show(_at(planned, path))} was planned, {_show(_at(actual, path))} came back)"
        diagnostics.error(
            SUMMARY,
            f"'{path}' is not what the plan promised{shown}. Apply must return every planned value as it was planned; "
            f"one that it may decide itself must be unknown in the plan, so computed (rule 19). {BUG}",
            path=path,
        )


def differences(type_: CtyType, planned: Any, actual: Any, path: AttributePath) -> list[AttributePath]:
    """Return the places where a result breaks the promises of a plan."""
    if isinstance(planned, Unknown):
        return [] if planned.admits(actual) else [path]
    if planned is None or actual is None or isinstance(actual, Unknown):
        return [] if (planned is None and actual is None) or isinstance(actual, Unknown) else [path]
    match type_:
        case CtyObject():
            return [
                place
                for name, inner in type_.attribute_types.items()
                for place in differences(inner, planned[name], actual[name], path / name)
            ]
        case CtyMap():
            if planned.keys() != actual.keys():
                return [path]
            return [
                place
                for key in planned
                for place in differences(type_.value_type, planned[key], actual[key], path[key])
            ]
        case CtyList() | CtyTuple():
            return _differences_in_list(type_, planned, actual, path)
        case CtySet():
            return [] if sets_correlate(type_, planned, actual) else [path]
        case CtyDynamic():
            if planned.type != actual.type and not planned.type.has_dynamic:
                return [path]
            return differences(actual.type, planned.raw, actual.raw, path)
        case _:
            return [] if planned == actual else [path]


def _differences_in_list(
    type_: CtyList | CtyTuple, planned: list[Raw], actual: list[Raw], path: AttributePath
) -> list[AttributePath]:
    if len(planned) != len(actual):
        return [path]
    inner = type_.element_types if isinstance(type_, CtyTuple) else [type_.element_type] * len(planned)
    triples = enumerate(zip(inner, planned, actual, strict=True))
    return [place for index, (item, one, other) in triples for place in differences(item, one, other, path[index])]


def sets_correlate(type_: CtySet, planned: list[Raw], actual: list[Raw]) -> bool:
    """Return whether each planned element has a match in the result, and each of the result was planned (rule 13)."""
    fits = [[not differences(type_.element_type, one, other, ROOT) for other in actual] for one in planned]
    return all(map(any, fits)) and all(any(row[place] for row in fits) for place in range(len(actual)))


def known_only(type_: CtyType, raw: Raw, diagnostics: Diagnostics, operation: str) -> Raw:
    """Return a state without unknown values, which become null with an error (rules 19 and 21)."""
    if is_wholly_known(raw):
        return raw
    rule = 21 if operation == "read" else 19

    def nothing_unknown(path: AttributePath, value: Raw, _: CtyType) -> Raw:
        if not isinstance(value, Unknown):
            return value
        diagnostics.error(
            SUMMARY,
            f"'{path}' is still unknown after {operation}; by then every value must be known (rule {rule}). {BUG}",
            path=path,
        )
        return None

    return transform(raw, type_, nothing_unknown)


def settle(shape: Shape, expected: Any, actual: dict[str, Raw]) -> dict[str, Raw]:
    """Return a result with null and empty as they were before, no empty block null, and no write-only values."""
    return {member.name: _settle_member(member, expected, actual[member.name]) for member in shape.members}


def _settle_member(member: Member, expected: Any, actual: Any) -> Raw:
    if member.is_write_only:
        return None
    before = expected[member.name] if expected.__class__ is dict else None
    if member.is_block:
        return _settle_block(member, actual)
    if (actual == [] or actual == {}) and before is None and expected.__class__ is dict and not member.is_computed:
        return None
    if actual is None and (before == [] or before == {}):
        return before
    return actual


def _settle_block(member: Member, actual: Any) -> Raw:
    if actual is not None:
        return actual
    if member.nesting is GROUP and member.content:
        return {inner.name: None for inner in member.content.members}
    if member.nesting is not None and member.nesting.is_collection:
        return {} if member.nesting is MAP else []
    return None


def _at(raw: Any, path: AttributePath) -> Raw:
    for step in path:
        if isinstance(raw, CtyValue):
            raw = raw.raw
        key: Any = step.name if isinstance(step, AttributeName) else step.key
        try:
            raw = raw[key]
        except (KeyError, IndexError, TypeError):
            return None
    return raw


def _show(raw: Raw) -> str:
    text = "null" if raw is None else f'"{raw}"' if isinstance(raw, str) else str(raw)
    return text if len(text) < 200 else text[:200] + "…"

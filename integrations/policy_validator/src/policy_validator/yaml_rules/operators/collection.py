"""Lists and maps: what is in them. `contains` looks into a text, too."""

from typing import Any, cast

from policy_validator.yaml_rules.operator import (
    Operator,
    UnfitValue,
    as_list,
    items,
    kind,
    same,
    wants_boolean,
    wants_list,
    wants_texts,
)


def _has(value: Any, wanted: Any) -> bool:
    if isinstance(value, str):
        return isinstance(wanted, str) and wanted in value
    return any(same(item, wanted) for item in items(value))


def _keys(value: Any) -> set[str]:
    if not isinstance(value, dict):
        raise UnfitValue(f"is {kind(value)}, not a map")
    return {key for key, inner in cast("dict[str, Any]", value).items() if inner is not None}


def _is_unique(value: Any) -> bool:
    several = items(value)
    return not any(same(one, other) for place, one in enumerate(several) for other in several[place + 1 :])


OPERATORS = (
    Operator(name="contains", phrase="contain {}", test=_has),
    Operator(
        name="not_contains",
        phrase="not contain {}",
        test=lambda value, wanted: not _has(value, wanted),
        if_missing=True,
    ),
    Operator(
        name="contains_all",
        phrase="contain all of {}",
        test=lambda value, several: all(_has(value, one) for one in several),
        check=wants_list,
    ),
    Operator(
        name="contains_any",
        phrase="contain one of {}",
        test=lambda value, several: any(_has(value, one) for one in several),
        check=wants_list,
    ),
    Operator(
        name="contains_none",
        phrase="contain none of {}",
        test=lambda value, several: not any(_has(value, one) for one in several),
        check=wants_list,
        if_missing=True,
    ),
    Operator(
        name="subset_of",
        phrase="contain nothing but {}",
        test=lambda value, several: all(any(same(item, one) for one in several) for item in items(value)),
        check=wants_list,
        if_missing=True,
    ),
    Operator(
        name="has_keys",
        phrase="have the keys {}",
        test=lambda value, several: _keys(value).issuperset(as_list(several)),
        check=wants_texts,
    ),
    Operator(
        name="lacks_keys",
        phrase="have none of the keys {}",
        test=lambda value, several: _keys(value).isdisjoint(as_list(several)),
        check=wants_texts,
        if_missing=True,
    ),
    Operator(
        name="is_unique",
        phrase="have no member twice|have a member twice",
        test=lambda value, wanted: _is_unique(value) is wanted,
        check=wants_boolean,
        if_missing=True,
    ),
)

"""Whether a value is set, and which value it is."""

import json
from typing import Any

from tollgate_runtime import MISSING

from policy_validator.yaml_rules.operator import Operator, as_list, kind, same, text, wants_boolean, wants_list

_KINDS = {"text": "a text", "number": "a number", "boolean": "a boolean", "list": "a list", "map": "a map"}


def _is_empty(value: Any) -> bool:
    return value is MISSING or value in ("", [], {})


def _is_json(value: Any) -> bool:
    try:
        json.loads(text(value))
    except (ValueError, RecursionError):
        return False
    return True


def _wants_kinds(expected: Any) -> str:
    is_known = all(one in _KINDS for one in as_list(expected))
    return "" if is_known else f"takes one or several of {', '.join(_KINDS)}"


OPERATORS = (
    Operator(name="equals", phrase="be {}", test=same),
    Operator(name="not_equals", phrase="not be {}", test=lambda value, other: not same(value, other), if_missing=True),
    Operator(
        name="in",
        phrase="be one of {}",
        test=lambda value, several: any(same(value, one) for one in several),
        check=wants_list,
    ),
    Operator(
        name="not_in",
        phrase="be none of {}",
        test=lambda value, several: not any(same(value, one) for one in several),
        check=wants_list,
        if_missing=True,
    ),
    Operator(
        name="is_set",
        phrase="be set|not be set",
        test=lambda value, wanted: (value is not MISSING) is wanted,
        check=wants_boolean,
        if_missing=None,
    ),
    Operator(
        name="is_empty",
        phrase="be empty|not be empty",
        test=lambda value, wanted: _is_empty(value) is wanted,
        check=wants_boolean,
        if_missing=None,
    ),
    Operator(
        name="is_type",
        phrase="be of the type {}",
        test=lambda value, wanted: kind(value) in [_KINDS[one] for one in as_list(wanted)],
        check=_wants_kinds,
    ),
    Operator(
        name="is_json",
        phrase="be JSON|not be JSON",
        test=lambda value, wanted: _is_json(value) is wanted,
        check=wants_boolean,
    ),
)

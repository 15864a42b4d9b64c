"""What a change does to a value: these operators are given the value before and the value after."""

from collections.abc import Callable
from typing import Any

from tollgate_runtime import MISSING

from policy_validator.yaml_rules.operator import Operator, number, same, wants_boolean


def _on_pair(test: Callable[[Any, Any, Any], bool]) -> Callable[[Any, Any], bool]:
    return lambda pair, expected: test(pair[0], pair[1], expected)


def _differ(before: Any, after: Any) -> bool:
    if before is MISSING or after is MISSING:
        return before is not after
    return not same(before, after)


def _grows(before: Any, after: Any) -> bool:
    return before is not MISSING and after is not MISSING and number(after) > number(before)


OPERATORS = (
    Operator(
        name="changed",
        phrase="change|not change",
        test=_on_pair(lambda before, after, wanted: _differ(before, after) is wanted),
        check=wants_boolean,
        reads="change",
        if_missing=None,
    ),
    Operator(
        name="changed_from",
        phrase="change from {}",
        test=_on_pair(lambda before, after, value: _differ(before, after) and same(before, value)),
        reads="change",
        if_missing=None,
    ),
    Operator(
        name="changed_to",
        phrase="change to {}",
        test=_on_pair(lambda before, after, value: _differ(before, after) and same(after, value)),
        reads="change",
        if_missing=None,
    ),
    Operator(
        name="increased",
        phrase="grow|not grow",
        test=_on_pair(lambda before, after, wanted: _grows(before, after) is wanted),
        check=wants_boolean,
        reads="change",
        if_missing=None,
    ),
    Operator(
        name="decreased",
        phrase="shrink|not shrink",
        test=_on_pair(lambda before, after, wanted: _grows(after, before) is wanted),
        check=wants_boolean,
        reads="change",
        if_missing=None,
    ),
)

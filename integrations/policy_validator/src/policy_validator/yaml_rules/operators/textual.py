"""Texts: how they begin and end, and which patterns they fit."""

from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import Any

from tollgate_runtime.errors import ConfigError
from tollgate_runtime.patterns import pattern

from policy_validator.yaml_rules.operator import Operator, as_list, text, wants_boolean, wants_texts


def _any(test: Callable[[str, str], bool]) -> Callable[[Any, Any], bool]:
    return lambda value, several: any(test(text(value), one) for one in as_list(several))


def _none(test: Callable[[str, str], bool]) -> Callable[[Any, Any], bool]:
    return lambda value, several: not any(test(text(value), one) for one in as_list(several))


def _wants_patterns(expected: Any) -> str:
    if wrong := wants_texts(expected):
        return wrong
    for one in as_list(expected):
        try:
            pattern(one)
        except ConfigError as error:
            return f"takes a regular expression: {error.mistakes[0].message}"
    return ""


OPERATORS = (
    Operator(name="starts_with", phrase="start with {}", test=_any(str.startswith), check=wants_texts),
    Operator(
        name="not_starts_with",
        phrase="not start with {}",
        test=_none(str.startswith),
        check=wants_texts,
        if_missing=True,
    ),
    Operator(name="ends_with", phrase="end with {}", test=_any(str.endswith), check=wants_texts),
    Operator(
        name="not_ends_with", phrase="not end with {}", test=_none(str.endswith), check=wants_texts, if_missing=True
    ),
    Operator(name="glob", phrase="fit {}", test=_any(fnmatchcase), check=wants_texts),
    Operator(name="not_glob", phrase="not fit {}", test=_none(fnmatchcase), check=wants_texts, if_missing=True),
    Operator(
        name="matches",
        phrase="match the pattern {}",
        test=_any(lambda value, source: pattern(source).search(value)),
        check=_wants_patterns,
    ),
    Operator(
        name="not_matches",
        phrase="not match the pattern {}",
        test=_none(lambda value, source: pattern(source).search(value)),
        check=_wants_patterns,
        if_missing=True,
    ),
    Operator(
        name="fully_matches",
        phrase="match the pattern {} from end to end",
        test=_any(lambda value, source: pattern(source).fullmatch(value)),
        check=_wants_patterns,
    ),
    Operator(
        name="equals_ignoring_case",
        phrase="be {} but for the case",
        test=_any(lambda value, other: value.casefold() == other.casefold()),
        check=wants_texts,
    ),
    Operator(
        name="is_lower_case",
        phrase="be in lower case|have upper-case letters",
        test=lambda value, wanted: (text(value) == text(value).lower()) is wanted,
        check=wants_boolean,
    ),
)

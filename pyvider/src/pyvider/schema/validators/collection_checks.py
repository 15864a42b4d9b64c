"""Checks of what is inside lists, sets and maps, and combinations of checks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from pyvider.cty import Raw
from pyvider.path import ROOT
from pyvider.schema.checks import Problem, Validator


def each(*validators: Validator) -> Validator:
    """Require that every element of a list or set, or value of a map, passes the validators."""

    def check(raw: Raw) -> Iterator[Problem]:
        elements = cast(dict[Any, Raw], raw).items() if isinstance(raw, dict) else enumerate(cast(list[Raw], raw))
        for key, element in elements:
            for validator in validators:
                yield from (problem.under(ROOT[key]) for problem in validator.problems(element))

    return Validator(f"each element {_join(validators)}", check)


def keys(*validators: Validator) -> Validator:
    """Require that every key of a map passes the validators."""

    def check(raw: Raw) -> Iterator[Problem]:
        for key in cast(dict[str, Raw], raw):
            for validator in validators:
                yield from (Problem(f"the key {problem.message}", ROOT[key]) for problem in validator.problems(key))

    return Validator(f"each key {_join(validators)}", check)


def unique() -> Validator:
    """Require that no element of a list equals another one."""

    def check(raw: Raw) -> Iterator[Problem]:
        elements = cast(list[Raw], raw)
        for position, element in enumerate(elements):
            if element in elements[:position]:
                yield Problem("must not repeat an earlier element", ROOT[position])

    return Validator("must not repeat elements", check)


def all_of(*validators: Validator) -> Validator:
    """Require that all of the validators pass; every complaint is reported."""

    def check(raw: Raw) -> Iterator[Problem]:
        for validator in validators:
            yield from validator.problems(raw)

    return Validator(_join(validators), check)


def any_of(*validators: Validator) -> Validator:
    """Require that at least one of the validators passes."""
    description = ", or ".join(validator.description for validator in validators)

    def check(raw: Raw) -> Iterator[Problem]:
        if all(any(True for _ in validator.problems(raw)) for validator in validators):
            yield Problem(description)

    return Validator(description, check)


def _join(validators: tuple[Validator, ...]) -> str:
    return " and ".join(validator.description for validator in validators)

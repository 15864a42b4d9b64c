"""Rules that tie the attributes of one block together; what is not known yet may still keep them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pyvider.cty import Raw, Unknown
from pyvider.path import AttributePath
from pyvider.schema.checks import ConfigValidator, Problem


def conflicting(*names: str) -> ConfigValidator:
    """Require that at most one of the attributes is set."""

    def check(raw: Mapping[str, Raw]) -> Iterator[Problem]:
        given = [name for name in names if _is_set(raw[name])]
        for name in given[1:]:
            yield Problem(f"cannot be set together with {given[0]}", AttributePath.of(name))

    return ConfigValidator(f"At most one of {', '.join(names)} can be set.", check)


def exactly_one_of(*names: str) -> ConfigValidator:
    """Require that exactly one of the attributes is set."""

    def check(raw: Mapping[str, Raw]) -> Iterator[Problem]:
        yield from conflicting(*names).problems(raw)
        yield from at_least_one_of(*names).problems(raw)

    return ConfigValidator(f"Exactly one of {', '.join(names)} must be set.", check)


def at_least_one_of(*names: str) -> ConfigValidator:
    """Require that at least one of the attributes is set."""

    def check(raw: Mapping[str, Raw]) -> Iterator[Problem]:
        if not any(_may_be_set(raw[name]) for name in names):
            yield Problem(f"one of {', '.join(names)} must be set")

    return ConfigValidator(f"At least one of {', '.join(names)} must be set.", check)


def required_together(*names: str) -> ConfigValidator:
    """Require that all of the attributes are set, or none."""

    def check(raw: Mapping[str, Raw]) -> Iterator[Problem]:
        given = [name for name in names if _is_set(raw[name])]
        for name in names:
            if given and not _may_be_set(raw[name]):
                yield Problem(f"must be set as well, because {given[0]} is", AttributePath.of(name))

    return ConfigValidator(f"{', '.join(names)} must be set together.", check)


def rule(claim: Callable[[Mapping[str, Raw]], bool], message: str, *, at: str = "") -> ConfigValidator:
    """Require a condition: `rule(lambda block: block["min"] <= block["max"], "min exceeds max", at="min")`.

    Only fully known blocks are checked.
    """
    path = AttributePath.parse(at)

    def check(raw: Mapping[str, Raw]) -> Iterator[Problem]:
        if not any(isinstance(value, Unknown) for value in raw.values()) and not claim(raw):
            yield Problem(message, path)

    return ConfigValidator(message, check)


def _is_set(raw: Raw) -> bool:
    return _may_be_set(raw) and not isinstance(raw, Unknown)


def _may_be_set(raw: Raw) -> bool:
    return raw is not None and raw != []

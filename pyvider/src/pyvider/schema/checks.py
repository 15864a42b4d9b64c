"""Validators: checks of one value, or of a whole block, that report problems with their paths."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import attrs

from pyvider.cty import Raw, Unknown
from pyvider.path import ROOT, AttributePath


@attrs.frozen
class Problem:
    """Something wrong with a value.

    Attributes:
        message: a sentence such as "must be one of small, large".
        path: where inside the checked value.
    """

    message: str
    path: AttributePath = ROOT

    def under(self, path: AttributePath) -> Problem:
        """Return the same problem, seen from the value at the beginning of `path`."""
        return Problem(self.message, path + self.path)


@attrs.frozen
class Validator:
    """A check of one known value that is not null.

    Attributes:
        description: what the value must be, as documentation would put it.
        check: tells the problems of a raw value.
    """

    description: str
    check: Callable[[Raw], Iterable[Problem]]

    def problems(self, raw: Raw) -> Iterator[Problem]:
        """Yield what is wrong with a raw value; nothing is wrong with null or with what is not known yet."""
        if raw is not None and not isinstance(raw, Unknown):
            yield from self.check(raw)


@attrs.frozen
class ConfigValidator:
    """A check of a whole block, for rules that tie attributes together.

    Attributes:
        description: the rule, as documentation would put it.
        check: tells the problems of the block's raw attributes.
    """

    description: str
    check: Callable[[Mapping[str, Raw]], Iterable[Problem]]

    def problems(self, raw: Mapping[str, Raw]) -> Iterator[Problem]:
        """Yield what is wrong with a block."""
        yield from self.check(raw)


def satisfies(claim: Callable[[Raw], bool], message: str) -> Validator:
    """Return a validator for anything: `satisfies(lambda n: n % 2 == 0, "must be even")`.

    A claim that raises a `ValueError` does not hold.
    """

    def check(raw: Raw) -> Iterator[Problem]:
        if not _holds(claim, raw):
            yield Problem(message)

    return Validator(message, check)


def _holds(claim: Callable[[Raw], bool], raw: Raw) -> bool:
    try:
        return claim(raw)
    except ValueError:
        return False

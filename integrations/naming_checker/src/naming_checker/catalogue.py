"""The checks, by id."""

from collections.abc import Iterator
from functools import lru_cache

from tollgate_runtime.discovery import Catalogue

from naming_checker.check import Check, Subject, Verdict
from naming_checker.conventions.convention import Convention

CHECKS: Catalogue[Check] = Catalogue("naming_checker.checks", name="CHECK", kind=Check, key=lambda check: check.id)
"""Every check; they are imported when the first resource is seen."""


def verdicts(subject: Subject) -> Iterator[tuple[Check, Verdict]]:
    """Yield what a name breaks, check by check."""
    for check in _asked_for(subject.convention):
        for verdict in check.judge(subject):
            yield check, verdict


@lru_cache(maxsize=1024)
def _asked_for(convention: Convention) -> tuple[Check, ...]:
    """Return the checks of a convention, cached for the thousands of names under it."""
    return tuple(check for check in CHECKS if getattr(convention, check.option))

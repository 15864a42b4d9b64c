"""The checks, by id."""

from collections.abc import Iterator

from tollgate_runtime.discovery import Catalogue

from naming_checker.check import Check, Subject, Verdict

CHECKS: Catalogue[Check] = Catalogue("naming_checker.checks", name="CHECK", kind=Check, key=lambda check: check.id)
"""Every check; they are imported when the first resource is seen."""


def verdicts(subject: Subject) -> Iterator[tuple[Check, Verdict]]:
    """What a name breaks, check by check."""
    for check in CHECKS:
        if getattr(subject.convention, check.option):
            for verdict in check.judge(subject):
                yield check, verdict

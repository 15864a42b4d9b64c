"""`tf-naming-checker rules`: which checks of names there are."""

from collections.abc import Iterator, Sequence
from typing import Any


def run(arguments: Sequence[str]) -> int:
    """Print the rules, a line each or with `--json` for other programs."""
    from tollgate_runtime.rule_list import print_rules

    return print_rules("tf-naming-checker", list(_rows()), arguments)


_OTHERS = (
    ("resource_name_unique", "high", "No two resources have a name that must be unique where they are"),
    ("resource_name_unknown", "low", "Names are known in the plan"),
    ("label_format", "low", "Labels of blocks are written as the configuration says"),
)
"""Rules that are no conventions for a single name: id, severity, title."""


def _rows() -> Iterator[dict[str, Any]]:
    import sys

    from naming_checker.catalogue import CHECKS
    from naming_checker.rule_texts import fix, why

    for check in CHECKS:
        told = (sys.modules[check.judge.__module__].__doc__ or "").partition(": ")[2]
        title, _, more = told.partition("\n\n")
        yield {
            "id": check.id,
            "title": _sentence(title),
            "severity": check.severity,
            "description": " ".join([why(check.id), *more.split()]),
            "remediation": fix(check.id, check.option),
        }
    for rule, severity, title in _OTHERS:
        yield {
            "id": rule,
            "title": title,
            "severity": severity,
            "description": why(rule),
            "remediation": fix(rule),
        }


def _sentence(words: str) -> str:
    text = " ".join(words.split()).rstrip(".")
    return text[:1].upper() + text[1:]

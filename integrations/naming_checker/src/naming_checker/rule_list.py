"""`tf-naming-checker rules`: which checks of names there are."""

from collections.abc import Iterator, Sequence
from typing import Any


def run(arguments: Sequence[str]) -> int:
    """Print the rules, a line each or with `--json` for other programs."""
    from tollgate_runtime.rule_list import print_rules

    return print_rules("tf-naming-checker", list(_rows()), arguments)


def _rows() -> Iterator[dict[str, Any]]:
    import sys

    from naming_checker.catalogue import CHECKS

    for check in CHECKS:
        told = (sys.modules[check.judge.__module__].__doc__ or "").partition(": ")[2]
        title, _, description = told.partition("\n\n")
        yield {
            "id": check.id,
            "title": _sentence(title),
            "severity": check.severity,
            "description": " ".join(description.split()),
        }
    yield {
        "id": "resource_name_unique",
        "title": "No two resources have a name that must be unique where they are",
        "severity": "high",
    }


def _sentence(words: str) -> str:
    text = " ".join(words.split()).rstrip(".")
    return text[:1].upper() + text[1:]

"""The benchmarks, in the order of the page."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Protocol, cast

from benchmarks.rig.bench import Bench
from benchmarks.rig.tables import Table

NAMES = (
    "check",
    "policy",
    "rego",
    "live",
    "live_aws",
    "small",
    "start_up",
    "html_report",
    "cost",
    "naming",
    "compliance",
    "runtime",
    "provider",
    "installed",
)


class Benchmark(Protocol):
    """What each of their modules has."""

    TITLE: str
    ABOUT: str

    def run(self, bench: Bench) -> Iterator[Table]:
        """Measure, and yield each table as soon as it is done."""
        ...


def benchmark(name: str) -> Benchmark:
    """Return the module of that name."""
    return cast("Benchmark", importlib.import_module(f"benchmarks.{name}"))

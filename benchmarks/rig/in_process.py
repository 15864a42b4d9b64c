"""Integrations in this process: their own time for a plan, without host, pipe or JSON."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from benchmarks.rig.bench import Bench
from benchmarks.rig.tables import Cell, Table, Target

SIZES = (10, 100, 1_000, 10_000)
REPEATS = 3


@attrs.frozen(kw_only=True)
class Judged:
    """One plan, judged once: the seconds of all resources, and of the whole plan at the end."""

    resources: float
    plan: float

    @property
    def seconds(self) -> float:
        """Both together."""
        return self.resources + self.plan


def judged(judge: Callable[[], Any], conclude: Callable[[], Any]) -> Judged:
    """Return the processor time of both steps."""
    begun = time.process_time()
    judge()
    middle = time.process_time()
    conclude()
    return Judged(resources=middle - begun, plan=time.process_time() - middle)


def by_size(
    bench: Bench,
    title: str,
    configurations: Mapping[str, Any],
    judge: Callable[[Any, Sequence[Any]], Judged],
    make: Callable[[int], Sequence[Any]],
    *,
    limits: Mapping[str, float],
) -> Table:
    """Return a table of configurations and sizes.

    Args:
        bench: the run.
        title: the table's.
        configurations: what is measured, by its name.
        judge: judges a plan under a configuration, once.
        make: a plan of so many resources.
        limits: the seconds that 10,000 resources may take, by the name of the configuration.
    """
    rows: list[list[Cell]] = []
    targets: list[Target] = []
    plans = {size: make(size) for size in bench.sizes(*SIZES)}
    for name, configuration in configurations.items():
        judge(configuration, next(iter(plans.values()))[:1])  # imports and caches are not what grows
        for size, plan in plans.items():
            found = min(
                (judge(configuration, plan) for _ in range(bench.repeats(REPEATS))), key=lambda one: one.seconds
            )
            milliseconds = [seconds * 1e3 for seconds in (found.resources, found.plan, found.seconds)]
            rows.append([name, size, *milliseconds, found.seconds / size * 1e6])
            if size == SIZES[-1] and name in limits:
                what = f"{title}: 10,000 resources, {name}"
                targets.append(Target(what=what, value=found.seconds, limit=limits[name], unit="s"))
    columns = ["configuration", "resources", "resources CPU ms", "whole plan CPU ms", "sum CPU ms", "CPU µs each"]
    return Table(title=title, columns=columns, rows=rows, targets=targets)

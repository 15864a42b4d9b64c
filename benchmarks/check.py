"""`tollgate check` on saved plans of growing size: with a small integration, with each of the four, and with all."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs

from benchmarks.rig.bench import Bench
from benchmarks.rig.spending import Spent, best, growing, spend
from benchmarks.rig.subjects import FOUR, Subject, agreeable
from benchmarks.rig.tables import NOT_RUN, Cell, Table, Target

TITLE = "Checking saved plans"
ABOUT = """
`tollgate check plan.json --report json=out.json`, the whole command, on plans of AWS resources with nearly 5 kB of JSON
each. *small* is an integration that agrees to everything, so that what is left is the host. The others are the four
that come with Tollgate: *cost* with two budgets, *policy* with every rule for AWS, *naming* with a prefix and a case,
*tags* with three required tags and a list of regions. *host* is the processor time of the host alone. What each
resource costs is told by the difference to the smallest plan, from 1,000 resources on.
"""
SIZES = (10, 100, 1_000, 10_000)
LARGEST = 50_000
ENOUGH = 1_000
"""With fewer resources, what each costs is lost in the noise of what the command costs."""
LIMIT_SECONDS = 150
SMALL, TOGETHER = "small", "all four"
_USED = re.compile(r"^host: CPU ([\d.]+) s", re.MULTILINE)


@attrs.frozen(kw_only=True)
class Run:
    """A check that has ended."""

    spent: Spent
    host_cpu: float


@attrs.frozen(kw_only=True)
class Series:
    """One set of integrations with plans of growing size."""

    name: str
    runs: dict[int, Run | None]

    def row(self, size: int) -> list[Cell]:
        """Return a line of the table."""
        run = self.runs[size]
        if run is None:
            return [self.name, size, NOT_RUN, *[None] * 6]
        return [self.name, size, *run.spent.cells(), run.spent.largest_mb, run.spent.first_output, *self.each(size)]

    def each(self, size: int) -> list[float | None]:
        """Microseconds of processor time for each further resource: of all processes, and of the host."""
        smallest = min(self.runs)
        run, first = self.runs.get(size), self.runs[smallest]
        if run is None or first is None or size < ENOUGH:
            return [None, None]
        more = (size - smallest) / 1e6
        return [(run.spent.cpu - first.spent.cpu) / more, (run.host_cpu - first.host_cpu) / more]

    def spent(self, size: int) -> Spent | None:
        """Return what a size took, if it was measured."""
        run = self.runs.get(size)
        return run.spent if run else None


def run(bench: Bench) -> Iterator[Table]:
    """Yield the table, and the targets of the host and of all four together."""
    small = agreeable(bench.workplace(SMALL))
    subjects = {SMALL: (small,), **{str(one["name"]): (one,) for one in FOUR}, TOGETHER: FOUR}
    series: list[Series] = []
    for name, integrations in subjects.items():
        sizes = bench.sizes(*SIZES, *((LARGEST,) if name in (SMALL, TOGETHER) else ()))
        series.append(_series(bench, name, integrations, sizes))
    rows = [one.row(size) for one in series for size in one.runs]
    columns = ["integrations", "resources", "seconds", "CPU s", "MB", "MB largest", "first output s"]
    columns += ["CPU µs each", "host CPU µs each"]
    yield Table(title="By number of resources", columns=columns, rows=rows, targets=_targets(series[0], series[-1]))


def _series(bench: Bench, name: str, integrations: tuple[Subject, ...], sizes: list[int]) -> Series:
    folder = bench.project(name, *integrations)
    hosts: dict[int, float] = {}
    limit = bench.limit(LIMIT_SECONDS)

    def measured(size: int) -> Spent:
        repeats = bench.repeats(3 if size <= 10_000 else 1)
        spent = best(repeats, lambda: check(folder, bench.plan(size), limit))
        hosts[size] = _host_cpu(spent)
        return spent

    runs = dict(growing(sizes, measured, limit))
    return Series(
        name=name,
        runs={size: Run(spent=spent, host_cpu=hosts[size]) if spent else None for size, spent in runs.items()},
    )


def check(folder: Path, plan: Path, limit_seconds: float) -> Spent:
    """One check; findings are no failure of it."""
    command = [
        sys.executable,
        "-m",
        "tollgate_host",
        "check",
        plan,
        "--profile",
        "--report",
        f"json={folder / 'out.json'}",
    ]
    return spend([*command, "--report", "console"], folder=folder, codes=(0, 1), limit_seconds=limit_seconds)


def _host_cpu(spent: Spent) -> float:
    """Return what the profile says; one that was stopped has none."""
    used = _USED.search(spent.err)
    assert used or spent.is_over, f"the check ended without a profile: {spent.err[-300:]}"
    return float(used[1]) if used else 0.0


def _targets(small: Series, together: Series) -> list[Target]:
    first, large = together.spent(10), together.spent(10_000)
    near, far, host = together.each(1_000)[0], together.each(10_000)[0], small.each(10_000)[1]
    growth = far / near if near and far else None
    whole, memory = (large.seconds, large.megabytes) if large else (None, None)
    output = first.first_output if first else None
    return [
        Target(what="10,000 resources with all four integrations", value=whole, limit=10, unit="s"),
        Target(what="memory of all processes meanwhile", value=memory, limit=500, unit="MB"),
        Target(what="CPU for each resource at 10,000 against 1,000", value=growth, limit=1.2, unit="times"),
        Target(what="the host's own CPU for each resource, at 10,000", value=host, limit=100, unit="µs"),
        Target(what="first output with 10 resources and all four", value=output, limit=0.5, unit="s"),
    ]

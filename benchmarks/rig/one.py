"""Runs one benchmark in this process and keeps what it finds, table by table.

`benchmarks.__main__` starts it for each benchmark: what one does to its process, or dies of, is no concern of the next.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import attrs
from tollgate_host import __version__

from benchmarks.rig.bench import Bench
from benchmarks.rig.catalogue import Benchmark, benchmark
from benchmarks.rig.machine import busy_seconds, loop_ms, own_seconds
from benchmarks.rig.page import table_lines
from benchmarks.rig.results_store import results_folder, save
from benchmarks.rig.tables import Result, Table


@attrs.define
class Meter:
    """How long a run takes, and how much of the machine others use meanwhile."""

    _begun: float = attrs.field(factory=time.perf_counter)
    _busy: float = attrs.field(factory=busy_seconds)
    _own: float = attrs.field(factory=own_seconds)
    _load: float = attrs.field(factory=lambda: os.getloadavg()[0])
    _loop: float = attrs.field(factory=loop_ms)

    @property
    def seconds(self) -> float:
        """Since the start."""
        return time.perf_counter() - self._begun

    @property
    def load(self) -> tuple[float, float]:
        """Then and now."""
        return self._load, os.getloadavg()[0]

    @property
    def loop(self) -> tuple[float, float]:
        """Return how long a fixed loop took then and takes now, in milliseconds."""
        return self._loop, loop_ms()

    @property
    def others(self) -> float:
        """Return the part of all cores that others used."""
        all_seconds = self.seconds * (os.cpu_count() or 1)
        theirs = (busy_seconds() - self._busy) - (own_seconds() - self._own)
        return min(1.0, max(0.0, theirs / max(all_seconds, 1e-9)))


def results(name: str, module: Benchmark, bench: Bench) -> Iterator[Result]:
    """Yield the result as it grows; the last is whole, or says what went wrong."""
    meter, tables = Meter(), list[Table]()
    begun = datetime.now(UTC).isoformat(timespec="seconds")
    bench.versions["tollgate"] = __version__

    def so_far(trouble: str = "") -> Result:
        return Result(
            name=name,
            title=module.TITLE,
            about=module.ABOUT,
            begun=begun,
            seconds=meter.seconds,
            load=meter.load,
            loop=meter.loop,
            others=meter.others,
            versions=dict(sorted(bench.versions.items())),
            tables=list(tables),
            missing=list(bench.missing.values()),
            trouble=trouble,
            is_quick=bench.is_quick,
            most=bench.most,
        )

    try:
        for table in module.run(bench):
            tables.append(table)
            yield so_far()
    except Exception as error:  # noqa: BLE001 -- the boundary: the page says what happened, and the next benchmark runs
        yield so_far(f"{type(error).__name__}: {error}".replace(str(bench.folder), "").strip())


def main() -> int:
    """Run the benchmark that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name")
    parser.add_argument("--folder", type=Path, required=True, help="to work in")
    parser.add_argument("--results", type=Path, help="where to keep what is found (default: the usual place)")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--most", type=int, default=0)
    parser.add_argument("--patience", type=float, default=1.0)
    options = parser.parse_args()
    folder: Path = options.folder
    own, plans = folder / options.name, folder / "plans"
    for needed in (own, plans):
        needed.mkdir(exist_ok=True)
    bench = Bench(
        folder=own,
        plans=plans,
        is_quick=options.quick,
        has_peers=not options.no_peers,
        most=options.most,
        patience=options.patience,
    )
    trouble = ""
    module = benchmark(options.name)
    print(module.TITLE, flush=True)
    for result in results(options.name, module, bench):
        save(result, options.results or results_folder(is_quick=bench.is_quick))
        trouble = result.trouble
        if not trouble:
            print("\n".join(table_lines(result.tables[-1])), flush=True)
    if trouble:
        print(f"{options.name} ended early: {trouble}", flush=True)
    return int(bool(trouble))


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        raise SystemExit(130) from None

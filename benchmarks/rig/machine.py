"""The machine that a benchmark runs on, how busy others keep it, and how fast it is just now."""

from __future__ import annotations

import os
import platform
import re
import resource
import time
from collections.abc import Iterator
from pathlib import Path

import attrs

_IDLE = (3, 4)
"""The places of idle and of waiting for a disk in the first line of /proc/stat; the two for guests come last."""
_COUNTED = 8
_STEPS = 500_000
_TRIES = 5


@attrs.frozen(kw_only=True)
class Machine:
    """What it is."""

    cores: int
    memory_gb: float
    processor: str
    system: str
    python: str


def this_machine() -> Machine:
    """Return the one this process runs on."""
    processor = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return Machine(
        cores=len(os.sched_getaffinity(0)),
        memory_gb=os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1024**3,
        processor=processor[1] if processor else platform.machine(),
        system=f"{platform.system()} {platform.release().partition('-')[0]}",
        python=platform.python_version(),
    )


def busy_seconds() -> float:
    """Return the seconds that all cores have worked since the machine was started."""
    fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1 : _COUNTED + 1]
    ticks = sum(int(field) for place, field in enumerate(fields) if place not in _IDLE)
    return ticks / os.sysconf("SC_CLK_TCK")


def own_seconds() -> float:
    """Return the seconds of processor time that this process and its ended children have used."""
    return sum(_used())


def loop_ms() -> float:
    """Return the milliseconds that a fixed loop of pure Python takes, the shortest of some tries.

    Half of a virtual machine's speed may be its neighbours': nothing in it shows as busy, and all of it is slower.
    """
    return 1000 * min(_loop_seconds() for _ in range(_TRIES))


def _loop_seconds() -> float:
    begun, total = time.perf_counter(), 0
    for step in range(_STEPS):
        total += step * step
    return time.perf_counter() - begun


def _used() -> Iterator[float]:
    for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
        used = resource.getrusage(who)
        yield used.ru_utime + used.ru_stime

"""What a process holds, at some points of a long life: memory and open files."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs

SHARES = (10, 50, 100)
_PAGE_KIB = os.sysconf("SC_PAGE_SIZE") // 1024


@attrs.frozen
class Sample:
    """A look at a process.

    Attributes:
        at: how much of the way it has gone, of a hundred.
        rss_kib: the memory it holds.
        fds: the files it has open.
    """

    at: int
    rss_kib: int
    fds: int


@attrs.frozen
class Series:
    """The samples of one part of the soak."""

    part: str
    unit: str
    count: int
    samples: tuple[Sample, ...]
    note: str = ""

    @property
    def grown_kib(self) -> int:
        """By how much the memory has grown from the first sample to the last: what is warmed up is in the first."""
        return self.samples[-1].rss_kib - self.samples[0].rss_kib

    @property
    def has_leaked_files(self) -> bool:
        """Whether more files are open at the end than at the beginning."""
        return self.samples[-1].fds > self.samples[0].fds

    def row(self) -> str:
        """One line of the table."""
        cells = "".join(f"{one.rss_kib / 1024:>9.1f} MB {one.fds:>4}" for one in self.samples)
        return f"{self.part:<12}{self.count:>9,} {self.unit:<9}{cells}  {self.note}"


def header() -> str:
    """The head of the table."""
    cells = "".join(f"{f'at {share} %':>12} {'fds':>4}" for share in SHARES)
    return f"{'part':<12}{'':>9} {'':<9}{cells}"


def look(at: int, process: int) -> Sample:
    """Looks at a process now."""
    resident = int(Path(f"/proc/{process}/statm").read_text().split()[1]) * _PAGE_KIB
    return Sample(at, resident, len(list(Path(f"/proc/{process}/fd").iterdir())))


def marks(count: int) -> dict[int, int]:
    """After how many rounds to look, and how much of the way that is."""
    return {max(1, count * share // 100): share for share in SHARES}


def sampled(count: int, process: int, once: Callable[[int], None]) -> Iterator[Sample]:
    """Does something so many times, and looks at a process on the way."""
    points = marks(count)
    for number in range(1, count + 1):
        once(number)
        if number in points:
            yield look(points[number], process)

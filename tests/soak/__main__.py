"""`make soak`: everything that lives long, for long, and a table of what it holds on the way.

SOAK_CYCLES says how many plan/apply cycles there are (1,000 unless told); calls and checks follow from it. SOAK_RUNS is
the number of real `tollgate plan` and `apply`, which take seconds each, if it is to be another.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.soak.checking import soak_check
from tests.soak.cycles import Cycles
from tests.soak.integration import soak_integration
from tests.soak.provider import soak_gate, soak_provider
from tests.soak.samples import Series, header

PARTS: tuple[tuple[Callable[[Path, int], Series], int], ...] = (
    (soak_integration, 100),
    (soak_provider, 1),
    (soak_gate, 1),
    (soak_check, 1),
)
"""The parts, and how often each is asked for one cycle."""


def main() -> int:
    """Runs all parts; 1 if one of them keeps files open."""
    cycles = int(os.environ.get("SOAK_CYCLES", "1000"))
    runs = int(os.environ.get("SOAK_RUNS", str(cycles)))
    _say(header())
    found: list[Series] = []
    for part, count in PARTS:
        with tempfile.TemporaryDirectory(prefix="tgs-") as folder:
            found.append(part(Path(folder), cycles * count))
            _say(found[-1].row())
    with tempfile.TemporaryDirectory(prefix="tgs-") as folder:
        _say(f"\n{runs:,} cycles of `tollgate plan` and `tollgate apply`:")
        for row in Cycles.open(Path(folder)).run(runs):
            _say(row.row())
    return int(any(one.has_leaked_files for one in found))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

"""A short soak: what is asked a few hundred times holds no more files than before, and hardly more memory."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.soak.checking import soak_check
from tests.soak.cycles import Cycles
from tests.soak.integration import soak_integration
from tests.soak.provider import soak_gate, soak_provider
from tests.soak.samples import Series

pytestmark = pytest.mark.heavy

MOST_GROWTH_KIB = 6 * 1024
"""Generous: caches fill up, and a process that leaks a kilobyte a round would still be found in a full soak."""


@pytest.mark.parametrize(
    ("part", "count"), [(soak_integration, 5000), (soak_provider, 200), (soak_gate, 200), (soak_check, 20)]
)
def test_what_lives_long_holds_what_it_held(tmp_path: Path, part: Callable[[Path, int], Series], count: int) -> None:
    series = part(tmp_path, count)
    assert not series.has_leaked_files, series.row()
    assert series.grown_kib < MOST_GROWTH_KIB, series.row()


@pytest.mark.e2e
def test_runs_leave_nothing_that_piles_up(tmp_path: Path) -> None:
    _, before, after = Cycles.open(tmp_path).run(4)  # the second run writes the backup of the first one's state
    assert (after.temporary, after.processes) == (0, 0)
    assert (after.state_bytes, after.files) == (before.state_bytes, before.files)

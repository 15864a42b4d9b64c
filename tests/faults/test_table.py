"""The selection of the matrix that is always run leaves no pair of its axes out."""

from collections.abc import Iterable

from tests.faults.formation import Run, complete, covering
from tests.faults.table import Cell, every_cell


def _cells(runs: Iterable[Run]) -> set[Cell]:
    return {cell for run in runs for cell in run.cells}


def _pairs(cells: Iterable[Cell]) -> set[tuple[str, str]]:
    found: set[tuple[str, str]] = set()
    for cell in cells:
        found |= {(cell.fault.name, cell.hook), (cell.fault.name, cell.on_error), (cell.hook, cell.on_error)}
    return found


def test_every_pair_of_fault_hook_and_setting_is_covered() -> None:
    assert _pairs(_cells(covering())) == _pairs(every_cell())


def test_the_complete_matrix_has_every_cell() -> None:
    assert _cells(complete()) == set(every_cell())

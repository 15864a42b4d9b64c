"""The selection of the matrix that is always run leaves no pair of its axes out."""

from collections.abc import Iterable

from tests.faults import signal_table
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


def test_every_way_to_end_a_run_and_every_stage_of_one_is_covered() -> None:
    chosen, every = signal_table.covering(), signal_table.every_cell()
    assert {cell.blow for cell in chosen} == {cell.blow for cell in every}
    assert {cell.stage.name for cell in chosen} == {cell.stage.name for cell in every}

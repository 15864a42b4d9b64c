"""The page says what was measured, what was aimed at, and how far to trust it."""

from pathlib import Path

import attrs
import pytest

from benchmarks.rig.machine import Machine, this_machine
from benchmarks.rig.page import page
from benchmarks.rig.results_store import load, save
from benchmarks.rig.tables import Missing, Result, Table, Target, figure

MACHINE = Machine(cores=2, memory_gb=24.1, processor="AMD EPYC", system="Linux 6.1", python="3.11.7")
TARGET = Target(what="10,000 resources", value=12.0, limit=10, unit="s")
TABLE = Table(
    title="By size",
    columns=["tool", "resources", "seconds"],
    rows=[["tollgate", 10_000, 12.0], ["other", 10_000, "> 120"]],
    targets=[TARGET],
)
RESULT = Result(
    name="check",
    title="Checking, in short",
    about="What is measured.",
    begun="2026-11-16T11:00:00+00:00",
    seconds=61.4,
    load=(0.2, 1.6),
    others=0.03,
    versions={"tollgate": "0.1.0"},
    tables=[TABLE],
)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (10_000, "10,000"),
        (1234.5, "1,234"),
        (99.94, "99.9"),
        (3.14159, "3.14"),
        (0.01234, "0.012"),
        (0.0, "0.00"),
        (None, ""),
        ("> 120", "> 120"),
    ],
)
def test_a_figure_has_the_digits_that_count(value: float | str | None, shown: str) -> None:
    assert figure(value) == shown


def test_a_result_becomes_a_section_with_its_table() -> None:
    text = page([RESULT], MACHINE)
    assert "- AMD EPYC, 2 cores, 24 GB, Linux 6.1\n- Python 3.11.7\n- tollgate 0.1.0\n" in text
    assert (
        "## Checking, in short\n\nWhat is measured.\n\n`make bench ONLY=check`: 2026-11-16 11:00:00 UTC, 61 s" in text
    )
    assert "load average 0.2 before and 1.6 after;\nothers used 3% of the cores.\n" in text
    timed = page([attrs.evolve(RESULT, loop=(31.2, 44.6))], MACHINE)
    assert "of the cores.\nA fixed loop of pure Python took 31 ms before and 45 ms after.\n" in timed
    assert "| tool | resources | seconds |\n| --- | --: | --: |\n| tollgate | 10,000 | 12.0 |\n" in text
    assert "| other | 10,000 | > 120 |\n" in text


def test_a_target_that_is_missed_is_said_to_be() -> None:
    text = page([RESULT], MACHINE)
    assert "| [10,000 resources](#checking-in-short) | at most 10 s | 12 s | **no** |" in text


@pytest.mark.parametrize(
    ("value", "side", "shown"),
    [
        (9.5, "at most", "9.50 s | yes |"),
        (9.5, "at least", "9.50 s | **no** |"),
        (None, "at most", "not measured |  |"),
    ],
)
def test_a_target_is_judged_by_its_side(value: float | None, side: str, shown: str) -> None:
    target = attrs.evolve(TARGET, value=value, side=side)
    assert shown in page([attrs.evolve(RESULT, tables=[attrs.evolve(TABLE, targets=[target])])], MACHINE)


def test_earlier_figures_stand_beside_the_targets() -> None:
    old = attrs.evolve(RESULT, tables=[attrs.evolve(TABLE, targets=[attrs.evolve(TARGET, value=40.0)])])
    text = page([RESULT], MACHINE, before=[old])
    assert "|  | target | before | measured | kept |" in text
    assert "| at most 10 s | 40 s | 12 s | **no** |" in text


def test_a_busy_machine_a_quick_run_and_an_early_end_are_said() -> None:
    text = page(
        [attrs.evolve(RESULT, others=0.4, is_quick=True, trouble="its process\nended with -9", most=100)], MACHINE
    )
    assert "The machine was busy" in text
    assert "A quick run" in text
    assert "Sizes above 100 were left out" in text
    assert "It ended early: its process ended with -9" in text


@pytest.mark.parametrize(
    ("unit", "shown"),
    [("s", "| 12 s | no: busy machine |"), ("MB", "| 12 MB | **no** |"), ("times", "| 12 times | **no** |")],
)
def test_a_busy_machine_excuses_time_but_not_memory_or_a_ratio(unit: str, shown: str) -> None:
    table = attrs.evolve(TABLE, targets=[attrs.evolve(TARGET, unit=unit)])
    assert shown in page([attrs.evolve(RESULT, others=0.4, tables=[table])], MACHINE)


def test_a_peer_that_is_missing_is_named_with_the_reason() -> None:
    missing = [Missing(name="opa", reason="it is not on PATH")]
    assert "- opa is missing: it is not on PATH" in page([attrs.evolve(RESULT, missing=missing)], MACHINE)


def test_a_result_is_kept_and_found_again(tmp_path: Path) -> None:
    save(RESULT, tmp_path / "results")
    assert load("check", tmp_path / "results") == RESULT


def test_a_result_of_another_shape_is_none(tmp_path: Path) -> None:
    (tmp_path / "check.json").write_text('{"name": "check"}')
    assert load("check", tmp_path) is None


def test_this_machine_can_be_described() -> None:
    machine = this_machine()
    assert machine.cores >= 1
    assert machine.memory_gb > 0
    assert machine.processor

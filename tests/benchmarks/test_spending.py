"""Tests that the cost of a command includes all its processes, and that none is left running."""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.rig.process_tree import end
from benchmarks.rig.spending import CommandFailed, Spent, growing, in_turns, spend

MEGABYTES = 40
PARENT = f"""
import subprocess, sys
held = bytearray({MEGABYTES} << 20)
print("begun", flush=True)
sys.exit(subprocess.run([sys.executable, "-c", sys.argv[1]]).returncode)
"""
CHILD = f"""
import time
held = bytearray({MEGABYTES} << 20)
while time.process_time() < 0.3: pass
"""
ENDLESS = "import signal; signal.pause()"
SPENT = Spent(seconds=1.0, cpu=1.0, megabytes=1.0, largest_mb=1.0, first_output=1.0)


def _python(*arguments: str | Path) -> list[str | Path]:
    return [sys.executable, "-c", *arguments]


def test_memory_and_processor_time_are_those_of_the_whole_tree() -> None:
    spent = spend(_python(PARENT, CHILD))
    assert spent.megabytes > 2 * MEGABYTES
    assert MEGABYTES < spent.largest_mb < spent.megabytes
    assert spent.cpu >= 0.3
    assert 0 < spent.first_output < spent.seconds
    assert spent.out == "begun\n"


def test_the_memory_of_the_process_that_measures_is_not_counted() -> None:
    held = bytearray(200 << 20)
    assert spend(_python("pass")).largest_mb < 100
    del held


def test_a_command_whose_time_is_over_is_stopped_and_its_figures_are_lower_limits() -> None:
    spent = spend(_python(ENDLESS), limit_seconds=0.1)
    assert spent.is_over
    assert all(str(cell).startswith("> ") for cell in spent.cells())


def test_all_that_a_process_has_started_ends_with_it() -> None:
    with subprocess.Popen(_python(PARENT, f"print('child', flush=True); {ENDLESS}"), stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        assert [parent.stdout.readline() for _ in range(2)] == [b"begun\n", b"child\n"]
        end(parent.pid)
        assert parent.stdout.read() == b""  # nobody has the other end any more


def test_a_command_that_fails_is_an_error_with_its_last_words() -> None:
    with pytest.raises(CommandFailed, match="ended with 3: no such thing"):
        spend(_python("import sys; print('no such thing', file=sys.stderr); sys.exit(3)"))


def test_a_code_that_is_expected_is_no_failure() -> None:
    assert spend(_python("raise SystemExit(1)"), codes=(0, 1)).code == 1


def test_commands_take_turns_and_one_that_ran_out_of_time_has_no_other() -> None:
    order: list[str] = []

    def run(name: str, *, is_over: bool = False) -> Spent:
        order.append(name)
        return Spent(seconds=len(order), cpu=9 - len(order), megabytes=0, largest_mb=0, first_output=0, is_over=is_over)

    least = in_turns(3, {"quick": lambda: run("quick"), "slow": lambda: run("slow", is_over=True)})
    assert order == ["quick", "slow", "quick", "quick"]
    assert (least["quick"].seconds, least["quick"].cpu) == (1, 5)


def test_a_command_that_fails_in_a_turn_is_left_out_of_the_others() -> None:
    told: list[tuple[str, str]] = []
    failing = _python("raise SystemExit('gone')")
    least = in_turns(
        2, {"one": lambda: SPENT, "other": lambda: spend(failing)}, lambda name, why: told.append((name, why))
    )
    assert list(least) == ["one"]
    assert [(name, why.endswith("ended with 1: gone")) for name, why in told] == [("other", True)]


def test_a_size_that_would_take_too_long_is_left_out() -> None:
    sizes = [size for size, spent in growing([10, 100, 1_000], lambda _: SPENT, limit_seconds=50) if spent]
    assert sizes == [10, 100, 1_000][: len(sizes)]
    assert dict(growing([1, 10, 100], lambda _: SPENT, limit_seconds=9))[10] is None

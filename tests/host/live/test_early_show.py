"""A saved plan is told while the engine still prints it, and again later where that went wrong."""

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

import anyio
import pytest
from tollgate.launch.steps import Step
from tollgate.live.early_show import EarlyPlan, run_and_show
from tollgate.terraform.errors import EngineError
from tollgate.terraform.runner import Finished

if TYPE_CHECKING:
    from tollgate.live.bench import Bench

PLAN = Finished(exit_code=0, stdout=b"{}", stderr=b"")
BROKEN = Finished(exit_code=1, stdout=b"", stderr=b"Error: Failed to read plan")


class FakeBench:
    """An engine that saves what it is told to, and ends when it has been asked for the plan or is not to wait."""

    def __init__(self, save: Callable[[], None], answer: Finished | Exception, *, waits: bool) -> None:
        self._save = save
        self._answer = answer
        self._waits = waits
        self.asked = anyio.Event()

    async def run(self, step: Step) -> int:
        await anyio.lowlevel.checkpoint()
        self._save()
        if self._waits:
            await self.asked.wait()
        return 2

    async def captured(self, subcommand: str, *arguments: str) -> Finished:
        self.asked.set()
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer


def _archive(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("tfplan", b"")


def _early(bench: FakeBench, plan_file: Path) -> tuple[int, EarlyPlan]:
    step = cast("Step", None)
    return anyio.run(run_and_show, cast("Bench", bench), step, plan_file)


def test_the_plan_is_told_before_the_engine_has_ended(tmp_path: Path) -> None:
    file = tmp_path / "plan.tfplan"
    code, early = _early(FakeBench(lambda: _archive(file), PLAN, waits=True), file)
    assert (code, early.shown) == (2, PLAN)
    assert early.file is not None


@pytest.mark.parametrize("answer", [BROKEN, EngineError("terraform cannot be started")])
def test_a_plan_that_cannot_be_told_early_is_left_for_later(tmp_path: Path, answer: Finished | Exception) -> None:
    file = tmp_path / "plan.tfplan"
    code, early = _early(FakeBench(lambda: _archive(file), answer, waits=True), file)
    assert (code, early.shown) == (2, None)


@pytest.mark.parametrize("content", [None, b"", b"PK\x03\x04 the beginning of an archive", b'{"encrypted_data": ""}'])
def test_nobody_is_asked_for_a_plan_that_is_not_there_or_not_whole(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "plan.tfplan"

    def save() -> None:
        if content is not None:
            file.write_bytes(content)

    bench = FakeBench(save, PLAN, waits=False)
    assert _early(bench, file) == (2, EarlyPlan())
    assert not bench.asked.is_set()

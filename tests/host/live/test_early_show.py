"""A saved plan is told while the engine still prints it, and again later where that went wrong."""

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

import anyio
import pytest
from tollgate.gate.excerpt import Excerpt, everything
from tollgate.launch.arguments import read_arguments
from tollgate.launch.steps import Step
from tollgate.live.early_show import EarlyPlan, run_and_show, show
from tollgate.terraform.engine import Engine, EngineKind
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
        self.excerpts = list[Excerpt | None]()
        self.invocation = read_arguments(["plan"], {})
        self.engine = Engine(kind="terraform", version="1.11.4", argv=("terraform",), origin="PATH")

    async def run(self, step: Step) -> int:
        await anyio.lowlevel.checkpoint()
        self._save()
        if self._waits:
            await self.asked.wait()
        return 2

    async def captured(self, subcommand: str, *arguments: str, excerpt: Excerpt | None = None) -> Finished:
        self.asked.set()
        self.excerpts.append(excerpt)
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


@pytest.mark.parametrize(("answer", "times"), [(PLAN, 1), (BROKEN, 2)])
def test_what_cannot_be_told_with_some_types_is_told_with_all(tmp_path: Path, answer: Finished, times: int) -> None:
    bench = FakeBench(lambda: None, answer, waits=False)
    assert anyio.run(show, cast("Bench", bench), tmp_path / "plan.tfplan") == answer
    assert len(bench.excerpts) == times
    assert bench.excerpts[0] is not None
    assert answer is PLAN or (bench.excerpts[-1] is not None and bench.excerpts[-1].texts is everything)


@pytest.mark.parametrize(("kind", "version"), [("opentofu", "1.10.0"), ("terraform", "1.16.0"), ("terraform", "2.0.0")])
def test_an_engine_that_was_never_tried_so_is_shown_all_types(tmp_path: Path, kind: EngineKind, version: str) -> None:
    bench = FakeBench(lambda: None, PLAN, waits=False)
    bench.engine = Engine(kind=kind, version=version, argv=("engine",), origin="PATH")
    anyio.run(show, cast("Bench", bench), tmp_path / "plan.tfplan")
    assert bench.excerpts == [None]

"""The engine plans, and is asked to tell its plan as soon as that is saved: it is still printing it then, for long."""

import zipfile
from pathlib import Path

import anyio
import attrs

from tollgate.gate.excerpt import Excerpt, everything
from tollgate.gate.planned import PlanFile, read_plan_file
from tollgate.launch.steps import Step
from tollgate.live.bench import Bench
from tollgate.live.excerpts import plan_file_excerpt
from tollgate.terraform.errors import EngineError
from tollgate.terraform.runner import Finished

_LOOK_SECONDS = 0.02
"""How often to look whether the plan is there."""


@attrs.define
class EarlyPlan:
    """What was found out of a saved plan before the engine had ended.

    Attributes:
        file: the plan file, read; None if it was not, or could not be.
        shown: the plan, told by the engine; None if it could not.
    """

    file: PlanFile | None = None
    shown: Finished | None = None


async def run_and_show(bench: Bench, step: Step, plan_file: Path) -> tuple[int, EarlyPlan]:
    """Runs an engine command that saves a new plan file; its exit code, and what could be found out meanwhile.

    A plan file is written in one go and complete with its last bytes, the directory of a zip archive. One that is
    encrypted never looks so, and is left to be read when the engine has ended.
    """
    exit_code, early = 1, EarlyPlan()
    has_ended = anyio.Event()

    async def look() -> None:
        while not has_ended.is_set():
            if zipfile.is_zipfile(plan_file):
                tasks.start_soon(_be_told, bench, plan_file, early)
                early.file = read_plan_file(plan_file)
                return
            with anyio.move_on_after(_LOOK_SECONDS):
                await has_ended.wait()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(look)
        exit_code = await bench.run(step)
        has_ended.set()
    return exit_code, early


async def _be_told(bench: Bench, plan_file: Path, early: EarlyPlan) -> None:
    """Has the plan told, or not: whatever is wrong shows again when the engine has ended and is asked once more."""
    try:
        shown = await _shown(bench, plan_file, plan_file_excerpt(bench, plan_file))
    except (EngineError, OSError):
        return
    early.shown = None if shown.exit_code else shown


async def show(bench: Bench, plan_file: Path) -> Finished:
    """A plan file, as the engine tells it: with so much of providers' schemas as it needs, else with all of them.

    Raises:
        EngineError: the engine cannot be started.
    """
    shown = await _shown(bench, plan_file, plan_file_excerpt(bench, plan_file))
    return await _shown(bench, plan_file, Excerpt(everything)) if shown.exit_code else shown


async def _shown(bench: Bench, plan_file: Path, excerpt: Excerpt | None) -> Finished:
    return await bench.captured("show", "-json", str(plan_file), excerpt=excerpt)

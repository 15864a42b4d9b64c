"""Reads a plan file as soon as it is complete, while the engine still prints the plan."""

import zipfile
from pathlib import Path

import anyio

from tollgate_host.engine.runner import Finished
from tollgate_host.interception.schema.schema_filter import SchemaFilter, everything
from tollgate_host.live.run_context import LiveRun
from tollgate_host.live.schema_filters import plan_file_excerpt

_POLL_SECONDS = 0.02


async def wait_until_written(plan_file: Path | None, has_ended: anyio.Event) -> None:
    """Wait until a plan file is complete or the engine has ended, whichever comes first.

    A plan file is written in one go and complete with its last bytes, the directory of a zip archive. One that is
    encrypted never looks so, and is read when the engine has ended.

    Args:
        plan_file: the file, which was not there before; None waits for the engine.
        has_ended: set when the engine has ended.
    """
    while not has_ended.is_set() and not (plan_file is not None and zipfile.is_zipfile(plan_file)):
        with anyio.move_on_after(_POLL_SECONDS if plan_file is not None else None):
            await has_ended.wait()


async def show_plan(run: LiveRun, plan_file: Path) -> Finished:
    """Return the output of `show` for a plan file, with filtered schemas first and with full ones if that fails.

    Raises:
        EngineError: the engine cannot be started.
    """
    shown = await _show(run, plan_file, plan_file_excerpt(run, plan_file))
    return await _show(run, plan_file, SchemaFilter(everything)) if shown.exit_code else shown


async def _show(run: LiveRun, plan_file: Path, excerpt: SchemaFilter | None) -> Finished:
    return await run.captured("show", "-json", str(plan_file), excerpt=excerpt)

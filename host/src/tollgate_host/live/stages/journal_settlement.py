"""Settles the journal at the end of an apply, and reports what an earlier run left in one."""

import sys

from tollgate_host.interception.call_context import Context
from tollgate_host.interception.journal.apply_journal import NAME
from tollgate_host.interception.journal.unrecorded import UnrecordedObject, find_unrecorded
from tollgate_host.live.run_context import LiveRun
from tollgate_host.report.sanitize import strip_control

_MOST = 20


async def settle_journal(run: LiveRun, context: Context, exit_code: int) -> None:
    """Remove the journal if the state has everything in it; otherwise keep it and print what the state lacks.

    Journals of earlier runs are removed too, if the state now has what is in them.
    """
    journal = context.journal
    if journal is None:
        return
    if exit_code == 0:
        journal.discard()
        if journal.has_predecessors and (state := await run.stored_state()) is not None:
            find_unrecorded(run.working.root, run.working.workspace, state)
        return
    journal.close()
    await tell_unrecorded(run, "the state may lack changes of this run")


async def tell_unrecorded(
    run: LiveRun, cause: str = "the state lacks changes of an earlier run that was ended"
) -> None:
    """Print which objects exist but are not in the state, and which are deleted but still in it, after a killed run."""
    if next(run.working.root.glob(f"{NAME}*"), None) is None:
        return
    state = await run.stored_state()
    if state is not None:
        sys.stderr.writelines(_lines(cause, find_unrecorded(run.working.root, run.working.workspace, state)))


def _lines(cause: str, found: list[UnrecordedObject]) -> list[str]:
    if not found:
        return []
    lines = ["", f"Warning: {cause}:"]
    lines += [f"  {strip_control(one.sentence)}" for one in found[:_MOST]]
    if len(found) > _MOST:
        lines.append(f"  ... and {len(found) - _MOST} more")
    lines.append("`tollgate recover` writes import blocks for existing objects; a plan finds deleted ones.")
    return [f"{line}\n" for line in lines]

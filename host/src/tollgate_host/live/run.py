"""One live run: prepares it, runs its command and cleans up."""

import gc
import shutil
import sys
from contextlib import ExitStack
from functools import partial

import anyio
import anyio.to_thread
from msgspec.structs import replace

from tollgate_host.engine.front import Front
from tollgate_host.engine.piped_files import keep_piped_files
from tollgate_host.engine.private_folder import private_folder
from tollgate_host.engine.terminal.signals import gate_signals
from tollgate_host.integrations.manager import Manager
from tollgate_host.live.start.start_up import StartOrder, make_ready, open_gates
from tollgate_host.report.sanitize import strip_control

_INTERRUPTED = "\nInterrupted: the integrations are being stopped; once more ends everything at once.\n"


def run_gate(front: Front, *, order: StartOrder, manager: Manager) -> int:
    """Run the gate process of a live run and return the exit code."""
    return anyio.run(_run, front, order, manager)


async def _run(front: Front, order: StartOrder, manager: Manager) -> int:
    at_once = ExitStack()  # the clean-up that remains if a second signal ends the run at once
    at_once.callback(manager.kill)
    async with gate_signals(at_once.close, front.early) as signals:
        with signals.cancelling(_INTERRUPTED), private_folder() as held:
            at_once.callback(shutil.rmtree, held.path, ignore_errors=True)
            keep = partial(keep_piped_files, order.invocation, held.path)
            invocation = await anyio.to_thread.run_sync(keep, abandon_on_cancel=True)  # whoever writes may take long
            order = replace(order, invocation=invocation)
            async with manager.running(), open_gates(order, held) as gates:
                run = await make_ready(order, front=front, signals=signals, manager=manager, held=held, gates=gates)
                if run.shadow is not None:
                    at_once.callback(run.shadow.close)
                from tollgate_host.live.command_stages import take  # was imported during start-up

                gc.freeze()
                gc.set_threshold(50_000, 20, 20)  # a resource is many objects at once, and hardly any of them garbage
                try:
                    return await take(run)
                finally:
                    if run.shadow is not None:
                        sys.stderr.writelines(f"{strip_control(sentence)}\n" for sentence in run.shadow.close())
        return signals.exit_code

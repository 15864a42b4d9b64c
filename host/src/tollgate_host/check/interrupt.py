"""Ctrl-C and SIGTERM: the first signal ends the run in order, the second at once."""

import os
import signal
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import anyio

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_SIGNAL_EXIT = 128
STOPPING = "Interrupted: the integrations are being stopped; once more ends everything at once.\n"


class Interrupted(Exception):
    """Raised if a signal ended the run.

    Attributes:
        exit_code: the exit code that a shell reports: 130 for Ctrl-C, 143 for SIGTERM.
    """

    def __init__(self, number: int) -> None:
        super().__init__(f"ended by {signal.Signals(number).name}")
        self.exit_code = _SIGNAL_EXIT + number


@asynccontextmanager
async def until_interrupted(kill: Callable[[], None], *, notice: str = STOPPING) -> AsyncGenerator[list[int]]:
    """Cancel the block at a signal, which the list then has.

    Args:
        kill: ends everything at once, at the second signal.
        notice: printed at the first signal.
    """
    caught: list[int] = []

    async def listen() -> None:
        with anyio.open_signal_receiver(*SIGNALS) as signals:
            async for number in signals:
                if caught:
                    kill()
                    os._exit(_SIGNAL_EXIT + number)
                caught.append(number)
                sys.stderr.write(f"\n{notice}")
                work.cancel()

    async with anyio.create_task_group() as tasks:
        with anyio.CancelScope() as work:
            tasks.start_soon(listen)
            yield caught
        tasks.cancel_scope.cancel()

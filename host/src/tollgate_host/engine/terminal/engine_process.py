"""Runs an engine command on the user's terminal.

Its input, its errors and, wherever possible, its output are the user's own, so that prompts, colours and widths are as
ever. Only output that must be changed passes through us.
"""

import os
import select
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from threading import Event

import anyio
import anyio.to_thread
import msgspec

from tollgate_host.engine.errors import EngineError
from tollgate_host.engine.front import Front
from tollgate_host.engine.terminal.next_steps import DEFAULT_COLUMNS
from tollgate_host.engine.terminal.output_change import OutputChange
from tollgate_host.engine.terminal.signals import GateSignals

STDOUT, STDERR = 1, 2
_CHUNK_BYTES = 65536
_LAST_LOOK_SECONDS = 0.1


def columns(stream: int = STDOUT) -> int:
    """Return the width that the engine assumes for a stream."""
    try:
        return os.get_terminal_size(stream).columns or DEFAULT_COLUMNS
    except OSError:
        return DEFAULT_COLUMNS


async def run_engine(
    argv: Sequence[str],
    *,
    environ: Mapping[str, str],
    signals: GateSignals,
    folder: Path | None = None,
    change: OutputChange | None = None,
    is_json: bool = False,
    pass_fds: Sequence[int] = (),
    stops_with: Front | None = None,
    meanwhile: Callable[[], None] = lambda: None,
) -> int:
    """Run an engine command to its end and return its exit code, 128 and more if a signal has ended it.

    Args:
        argv: the command line.
        environ: its environment.
        signals: passes signals on to it.
        folder: its working folder; ours if not given.
        change: changes what it prints on standard output; None to leave that alone.
        is_json: whether the output is for machines, so that no terminal is created.
        pass_fds: descriptors that it keeps open.
        stops_with: the front whose end stops the command gracefully; for one that changes nothing and may wait for an
            answer that nobody can give any more.
        meanwhile: called in the thread that then waits for the end.

    Raises:
        EngineError: it cannot be started.
    """
    with _output(change, is_terminal=not is_json and os.isatty(STDOUT)) as output:
        process = _start(argv, environ, folder, output.write_fd, pass_fds)
        output.started()
        with signals.passed_to(process, output.resize):
            return await _finished(process, output, change, stops_with, meanwhile)


async def _finished(
    process: "subprocess.Popen[bytes]",
    output: "_Output",
    change: OutputChange | None,
    front: Front | None,
    meanwhile: Callable[[], None],
) -> int:
    ended = Event()
    code = 0
    # The engine is never left running: cancellation waits until it has ended.
    with anyio.CancelScope(shield=True):
        async with anyio.create_task_group() as tasks, _stopping(process, front):
            if change is not None:
                tasks.start_soon(anyio.to_thread.run_sync, _pump, output.read_fd, change, ended)
            code = await _wait(process, meanwhile)
            ended.set()
    return code if code >= 0 else 128 - code


@asynccontextmanager
async def _stopping(process: "subprocess.Popen[bytes]", front: Front | None) -> AsyncGenerator[None]:
    """Stop the process gracefully if the front ends while in the block."""

    async def stop(front: Front) -> None:
        await front.wait_until_gone()
        with suppress(ProcessLookupError):
            process.send_signal(signal.SIGINT)

    async with anyio.create_task_group() as tasks:
        if front is not None:
            tasks.start_soon(stop, front)
        yield
        tasks.cancel_scope.cancel()


class _Output(msgspec.Struct):
    """The descriptor that the engine writes to; None is our own standard output."""

    write_fd: int | None = None
    read_fd: int = -1
    resize: Callable[[], None] | None = None
    _close: Callable[[], None] | None = None

    def started(self) -> None:
        """Close our copy of the engine's end of the pipe."""
        if self._close is not None:
            self._close()
            self._close = None


@contextmanager
def _output(change: OutputChange | None, *, is_terminal: bool) -> Generator[_Output]:
    if change is None:
        yield _Output()
        return
    if is_terminal:
        from tollgate_host.engine.terminal.pseudo_terminal import PseudoTerminal

        terminal = PseudoTerminal(STDOUT)
        output = _Output(terminal.write_fd, terminal.read_fd, terminal.copy_size, terminal.close_write_end)
    else:
        read_fd, write_fd = os.pipe()
        output = _Output(write_fd, read_fd, None, lambda: os.close(write_fd))
    try:
        yield output
    finally:
        output.started()
        os.close(output.read_fd)


def inherited_fds() -> list[int]:
    """Return the descriptors beyond the standard ones that our caller means for its children, as `3>FILE` opens one.

    Those of our own are not inheritable.
    """
    found: list[int] = []
    for name in os.listdir("/dev/fd"):  # noqa: PTH208 -- pathlib loads slowly
        with suppress(OSError):  # the one that lists has gone
            if int(name) > STDERR and os.get_inheritable(int(name)):
                found.append(int(name))
    return found


def _start(
    argv: Sequence[str], environ: Mapping[str, str], folder: Path | None, stdout: int | None, pass_fds: Sequence[int]
) -> "subprocess.Popen[bytes]":
    sys.stdout.flush()
    sys.stderr.flush()
    try:
        return subprocess.Popen(
            argv, stdout=stdout, env=dict(environ), cwd=folder, pass_fds=(*pass_fds, *inherited_fds())
        )
    except OSError as error:
        raise EngineError(f"{argv[0]} cannot be started in {folder or Path()}: {error.strerror or error}") from error


async def _wait(process: "subprocess.Popen[bytes]", meanwhile: Callable[[], None]) -> int:
    """Wait for the process in a thread, since only Linux has descriptors for processes, and return its exit code."""

    def work() -> int:
        meanwhile()
        return process.wait()

    return await anyio.to_thread.run_sync(work)


def _pump(read_fd: int, change: OutputChange, ended: Event) -> None:
    """Print the engine's output as it comes; read it to the end even if nobody reads ours."""
    is_open = True
    while True:
        readable, _, _ = select.select([read_fd], [], [], _LAST_LOOK_SECONDS)
        if not readable:
            if ended.is_set():
                break
            continue
        data = _read(read_fd)
        if not data:
            break
        is_open = is_open and _show(change.feed(data))
    if is_open:
        _show(change.close())


def _read(read_fd: int) -> bytes:
    with suppress(OSError):  # the error of a terminal whose other end is closed
        return os.read(read_fd, _CHUNK_BYTES)
    return b""


def _show(data: bytes) -> bool:
    try:
        while data:
            data = data[os.write(STDOUT, data) :]
    except OSError:
        return False
    return True

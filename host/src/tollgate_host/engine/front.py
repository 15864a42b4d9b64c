"""The process that the user starts: a thin front, whose child process, the gate, does all the work.

The gate leads a session of its own. Nothing that happens to the front, not even `kill -9`, ends the gate in the middle
of an apply: Terraform finishes and writes its state. The front waits, passes on the signals it gets, and ends as the
gate does. A process of another session may read from and write to the terminal that it inherited, so the engine's
prompts work. See docs/decisions/0014-own-session.md.
"""

import os
import select
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress

PASSED_ON = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGTSTP", "SIGCONT", "SIGWINCH")
    if hasattr(signal, name)
)
"""What the front passes on to the gate, unless it was started with it ignored."""

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
"""The signals that mean the end."""

_SIGNAL_EXIT = 128
_CRASHED = 3
_STATE_IS_THE_ENGINE_S = (
    "If the engine was running, it has lost its providers. "
    "The next command lists what was created but is not in the state."
)


class Front:
    """The front process as the gate sees it.

    Attributes:
        early: the termination signals that came before a handler was ready, in order.
    """

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe
        self.early: list[int] = []

    @property
    def is_gone(self) -> bool:
        """Return whether the front was killed; nothing new should be started then."""
        return bool(select.select([self._pipe], [], [], 0)[0])

    def listen(self, numbers: Iterable[signal.Signals]) -> None:
        """Store signals until a handler is ready, for example while modules are imported."""
        for number in numbers:
            signal.signal(number, lambda received, _: self.early.append(received))

    async def wait_until_gone(self) -> None:
        """Wait until the front was killed, after which nobody can answer a prompt."""
        import anyio  # not imported in the front, which does not need it

        await anyio.wait_readable(self._pipe)


def run_behind_front(gate: Callable[[Front], int], *, in_front: Callable[[], None] = lambda: None) -> int:
    """Fork, run the gate in the child, and return its exit code in the parent, which is the front.

    Call it early: before there are threads or resources that must not exist twice.

    Args:
        gate: does the work, and catches its own errors.
        in_front: called in the front after the fork, to close what is the gate's.
    """
    read_end, write_end = os.pipe()
    watched = {number for number in PASSED_ON if signal.getsignal(number) is not signal.SIG_IGN}
    sys.stdout.flush()
    sys.stderr.flush()
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {*watched, signal.SIGCHLD})
    child = os.fork()
    if child == 0:
        os.close(write_end)
        os.setsid()
        front = Front(read_end)
        front.listen(watched.intersection(ENDING))
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        _end_with(gate, front)
    os.close(read_end)
    in_front()
    return _attend(child, watched)


def _end_with(gate: Callable[[Front], int], front: Front) -> None:
    """Run the gate and end this process with its exit code."""
    code = _CRASHED
    try:
        code = gate(front)
    except BaseException as error:  # noqa: BLE001 -- the gate has its own boundary: this is the last resort
        sys.excepthook(type(error), error, error.__traceback__)
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)


def _attend(child: int, watched: set[signal.Signals]) -> int:
    """Forward signals until the gate has ended, and return its exit code."""
    for number in (signal.SIGCHLD, signal.SIGCONT, signal.SIGWINCH):
        signal.signal(number, _nothing)  # where the default is to ignore it, some systems do not even keep it waiting
    while True:
        number = signal.sigwait({*watched, signal.SIGCHLD})
        if number == signal.SIGCHLD:
            code = _exit_code(child)
            if code is not None:
                return code
            continue
        with suppress(ProcessLookupError):
            os.kill(child, number)
        if number == signal.SIGTSTP:
            os.kill(os.getpid(), signal.SIGSTOP)  # the shell gets its prompt back; SIGCONT ends this line


def _exit_code(child: int) -> int | None:
    """Return the gate's exit code as a shell reports it, or None while it runs."""
    process, status = os.waitpid(child, os.WNOHANG)
    if process == 0:
        return None
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        return code
    from tollgate_host.integrations.processes.child import (
        describe_exit,  # imported late, since the front does not need it
    )

    sys.stderr.write(f"Error: Tollgate {describe_exit(code)}. {_STATE_IS_THE_ENGINE_S}\n")
    return _SIGNAL_EXIT - code


def _nothing(*_: object) -> None:
    """Do nothing, but interrupt a blocking wait."""

"""The fork server: a Python that has imported the runtime, and becomes an integration each time it is asked to.

Most of what an integration takes to start is the same for all that are written in Python: the interpreter, and the
runtime with what it needs. This process does it once, with a clean environment and before it knows anything of the
run, and forks. The child reads its order by itself, so nothing of one integration is ever in the memory of another;
it restricts itself exactly as the cage's launcher does, and runs the program as `python PROGRAM` would. See
docs/decisions/0024-integration-processes.md.
"""

import atexit
import ctypes
import gc
import json
import os
import select
import signal
import socket
import sys
from contextlib import suppress
from importlib import import_module
from runpy import run_path
from typing import Any, NoReturn

from tollgate_host.integrations.cage import launcher

PASSED_FDS = 5
"""Standard input, output and error of a child, the file with its order, and where to report on it."""

_CONTROL = 0
"""The host's socket is what the server has for a standard input."""

_PARENT_DEATH_SIGNAL, _SET_NAME = 1, 15

_UNWRITTEN = 120
"""What the interpreter ends with if the last output cannot be written."""


def serve(control: socket.socket) -> list[int] | None:
    """Fork for every request until the host closes the socket and all children have ended.

    Returns:
        In a child, the descriptors that were passed to it; in the server None.
    """
    poll = select.poll()
    poll.register(control, select.POLLIN)
    reports: dict[int, tuple[int, int]] = {}  # by the handle of a child: its process id, and where to report on it
    is_open = True
    while is_open or reports:
        for ready, _ in poll.poll():
            if ready != control.fileno():
                poll.unregister(ready)
                _report_exit(ready, *reports.pop(ready))
                continue
            request, passed, _, _ = socket.recv_fds(control, 1, PASSED_FDS)
            if not request:
                poll.unregister(control)
                is_open = False
                continue
            child = os.fork()
            if child == 0:
                return passed
            *given, report = passed
            for fd in given:
                os.close(fd)
            _write(report, child)
            handle = os.pidfd_open(child)
            reports[handle] = (child, report)
            poll.register(handle, select.POLLIN)
    return None


def _report_exit(handle: int, child: int, report: int) -> None:
    _, status = os.waitpid(child, 0)
    _write(report, os.waitstatus_to_exitcode(status))
    os.close(report)
    os.close(handle)


def _write(report: int, number: int) -> None:
    with suppress(BrokenPipeError):  # the host has given up this child
        os.write(report, b"%d\n" % number)


def become_integration(passed: list[int]) -> object:
    """Turn this process, a fresh child, into the integration of its order; return what the program ended with."""
    library: Any = ctypes.CDLL(None)
    library.prctl(_PARENT_DEATH_SIGNAL, signal.SIGTERM, 0, 0, 0)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.setsid()
    with os.fdopen(os.dup(passed[3]), "rb") as file:
        order: dict[str, Any] = json.load(file)
    for number, fd in enumerate(passed[:3]):
        os.dup2(fd, number)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))  # what the server holds for itself and for the others
    os.environ.clear()
    os.environ.update(order["environ"])
    if order["folder"] is not None:
        os.chdir(order["folder"])
    program: str = order["argv"][0]
    library.prctl(_SET_NAME, os.fsencode(os.path.basename(program))[:15], 0, 0, 0)  # noqa: PTH119 -- pathlib is slow to import
    if order["cage"] is not None:
        launcher.restrict(*order["cage"])
    return _run_program(program, order["argv"])


def _run_program(program: str, argv: list[str]) -> object:
    """Run a script as `python PROGRAM` does, and return what it ended with: a number, None or a text."""
    sys.argv = argv
    sys.path.insert(0, os.path.dirname(os.path.realpath(program)))  # noqa: PTH120 -- pathlib is slow to import
    try:
        run_path(program, run_name="__main__")
    except SystemExit as ending:
        return ending.code
    except BaseException as error:  # noqa: BLE001 -- the interpreter's own last resort, without our frames
        own = error.__traceback__
        while own is not None and own.tb_frame.f_code.co_filename != program:
            own = own.tb_next
        sys.excepthook(type(error), error.with_traceback(own), own)
        return 1
    return 0


def _leave(ending: object) -> NoReturn:
    """End this process as the interpreter does, except that its memory is left to the system.

    To free it object by object takes longer than all the rest of a small run.
    """
    code = ending if isinstance(ending, int) else int(ending is not None)
    try:
        if code and not isinstance(ending, int):
            sys.stderr.write(f"{ending}\n")
        if "threading" in sys.modules:
            sys.modules["threading"]._shutdown()  # waits for threads, as the interpreter does
        atexit._run_exitfuncs()  # pyright: ignore  # what modules asked for, in order; there is no public way
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
    except (OSError, ValueError):
        code = _UNWRITTEN
    finally:
        os._exit(code & 0xFF)


def main() -> None:
    """Import the runtime, then serve; in a child, run the program."""
    os.chdir("/")
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))  # what the host itself was started with
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it ends with its children, which the same signal reaches
    import_module("tollgate_runtime.preload")
    gc.collect()
    gc.freeze()  # what is shared stays shared
    control = socket.socket(fileno=_CONTROL)
    passed = serve(control)
    if passed is None:
        _end()
    control.detach()
    _leave(become_integration(passed))


def _end() -> NoReturn:
    os._exit(0)  # there is nothing to flush or to tidy


if __name__ == "__main__":
    main()

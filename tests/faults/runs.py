"""Commands that are watched while they run, and what must not be left of them."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import attrs

from tests.e2e.live.conftest import Live

BOUND_SECONDS = 120.0
"""How long anything may take before a test gives up: far longer than it does on the busiest machine."""

_POLL_SECONDS = 0.02
_PROC = Path("/proc")
_COOKIE = "TF_PLUGIN_MAGIC_COOKIE"


def eventually(what: Callable[[], bool], saying: Callable[[], str] = lambda: "it never came") -> None:
    """Waits until something is so."""
    deadline = time.monotonic() + BOUND_SECONDS
    while not what():
        assert time.monotonic() < deadline, saying()
        time.sleep(_POLL_SECONDS)


@attrs.define
class Running:
    """A command that runs: what it has said so far, and whom it has started."""

    live: Live
    process: "subprocess.Popen[bytes]"
    said: bytes = b""

    @property
    def text(self) -> str:
        """What it has said."""
        return self.said.decode(errors="replace")

    @property
    def gate(self) -> int:
        """The gate: the fork of the process that the user started."""
        own = command_of(self.process.pid)
        [gate] = [one for one in children(self.process.pid) if command_of(one) == own]
        return gate

    @property
    def family(self) -> set[int]:
        """Every process that has come of the command."""
        return {self.process.pid, *descendants(self.process.pid)}

    def until(self, words: str) -> "Running":
        """Reads until it has said something."""
        while words.encode() not in self.said:
            assert self._read(), f"it never said {words!r}:\n{self.text}"
        return self

    def until_called(self, hook: str, address: str | None = None) -> "Running":
        """Waits until the recorder is called at a hook, about a resource if one is named."""

        def is_called() -> bool:
            assert self.process.poll() is None, f"it has ended before {hook}:\n{self._so_far()}"
            found = self.live.calls(hook)
            return any(address is None or call["resource"]["address"] == address for call in found)

        eventually(is_called, lambda: f"{hook} was never called:\n{self._so_far()}")
        return self

    def signal(self, number: signal.Signals) -> "Running":
        """What Ctrl-C does, and `kill`: only the process that the user started gets it."""
        self.process.send_signal(number)
        return self

    def type(self, text: str) -> "Running":
        """Answers a question."""
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()
        return self

    def end(self) -> int:
        """Waits for the end of whoever could still say something; the exit code of the first process."""
        while self._read():
            pass
        if self.process.stdin is not None:
            self.process.stdin.close()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.process.wait(BOUND_SECONDS)

    def _so_far(self) -> str:
        assert self.process.stdout is not None
        os.set_blocking(self.process.stdout.fileno(), False)
        with suppress(BlockingIOError):
            while data := os.read(self.process.stdout.fileno(), 65536):
                self.said += data
        return self.text

    def _read(self) -> bool:
        assert self.process.stdout is not None
        fd = self.process.stdout.fileno()
        ready, _, _ = select.select([fd], [], [], BOUND_SECONDS)
        assert ready, f"it says nothing any more:\n{self.text}"
        data = os.read(fd, 65536)
        self.said += data
        return bool(data)


def start(live: Live, *arguments: str, engine_alone: bool = False, has_input: bool = False) -> Running:
    """Starts `tollgate`, or the engine alone."""
    command = live.engine if engine_alone else [sys.executable, "-m", "tollgate_host"]
    process = subprocess.Popen(
        [*command, *arguments],
        cwd=live.folder,
        env=live.environ(),
        stdin=subprocess.PIPE if has_input else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return Running(live, process)


def children(process: int) -> list[int]:
    """The processes that a process has started and that still run."""
    return [child for child, parent in _parents().items() if parent == process]


def descendants(process: int) -> set[int]:
    """Its children, their children, and so on."""
    parents = _parents()
    found: set[int] = set()
    newest = {process}
    while newest:
        newest = {child for child, parent in parents.items() if parent in newest} - found
        found |= newest
    return found


def command_of(process: int) -> str:
    """A process's command line."""
    with suppress(OSError):
        return (_PROC / str(process) / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    return ""


def providers_of(process: int) -> list[int]:
    """The processes of providers among the descendants of a process: those that were told the magic word."""
    return sorted(descendants(process) & set(with_environment(_COOKIE)))


def assert_gone(processes: Iterable[int]) -> None:
    """Waits until every one of some processes has ended."""
    for process in processes:
        eventually(lambda one=process: not _is_alive(one), lambda one=process: f"{one} is left: {command_of(one)}")


def with_environment(mark: str) -> list[int]:
    """The processes that have something in their environment: a variable, or a variable with its value."""
    found: list[int] = []
    for entry in _PROC.iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                words = (entry / "environ").read_bytes().split(b"\0")
                if any(mark.encode() in (word, word.partition(b"=")[0]) for word in words):
                    found.append(int(entry.name))
    return found


def _is_alive(process: int) -> bool:
    try:
        return (_PROC / str(process) / "stat").read_text().rpartition(")")[2].split()[0] not in ("Z", "X")
    except OSError:
        return False


def _parents() -> dict[int, int]:
    found: dict[int, int] = {}
    for entry in _PROC.iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                found[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    return found

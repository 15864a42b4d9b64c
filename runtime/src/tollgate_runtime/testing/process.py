"""A real integration process, held by its pipes."""

import os
import queue
import subprocess
import tempfile
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO

_STOP_SECONDS = 10.0


class ProcessPeer:
    """The host's end of a process: bytes in, bytes out, and its stderr."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str] | None = None) -> None:
        self._stderr: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 -- `dispose` closes it
        self.process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            env={**os.environ, **(env or {})},
        )
        self.incoming: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def stderr(self) -> str:
        """Return everything the process has written to stderr so far."""
        fd = self._stderr.fileno()  # read in place: the process writes at an offset that it shares with us
        return os.pread(fd, os.fstat(fd).st_size, 0).decode(errors="replace")

    def send(self, data: bytes) -> None:
        """Write to the process; do nothing after it has ended."""
        assert self.process.stdin is not None
        with suppress(BrokenPipeError, ValueError):
            self.process.stdin.write(data)
            self.process.stdin.flush()

    def close(self) -> None:
        """Close stdin, which ends the process."""
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):
            self.process.stdin.close()

    def wait(self) -> int:
        """Wait for the process to end, kill one that does not, and return the exit code."""
        try:
            code = self.process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        self._reader.join()
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code

    def dispose(self) -> None:
        """Let go of the captured stderr."""
        self._stderr.close()

    def _read(self) -> None:
        assert self.process.stdout is not None
        fd = self.process.stdout.fileno()
        while data := os.read(fd, 1024 * 1024):
            self.incoming.put(data)
        self.incoming.put(b"")

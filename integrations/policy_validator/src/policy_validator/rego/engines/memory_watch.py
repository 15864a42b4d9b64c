"""Ends a process that uses too much memory, if the system reports it."""

import os
import subprocess
import threading
from pathlib import Path

_WATCH_SECONDS = 0.2


class MemoryWatch:
    """Looks at a process while it lives.

    Attributes:
        has_ended_it: whether the process was ended for its size.
    """

    def __init__(self, process: "subprocess.Popen[bytes]", max_bytes: int) -> None:
        self.has_ended_it = False
        self._process = process
        self._max_bytes = max_bytes
        self._is_over = threading.Event()
        self._status = Path(f"/proc/{process.pid}/statm")
        if self._status.exists():
            threading.Thread(target=self._watch, daemon=True).start()

    def stop(self) -> None:
        """Stop watching."""
        self._is_over.set()

    def _watch(self) -> None:
        page_bytes = os.sysconf("SC_PAGE_SIZE")
        while not self._is_over.wait(_WATCH_SECONDS) and self._process.poll() is None:
            try:
                resident = int(self._status.read_text().split()[1]) * page_bytes
            except (OSError, IndexError, ValueError):
                return
            if resident > self._max_bytes:
                self.has_ended_it = True
                self._process.kill()
                return

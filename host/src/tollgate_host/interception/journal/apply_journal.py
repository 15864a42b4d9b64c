"""The apply journal: records the identity of each object that a provider changes, until the state has it.

The gate sees a provider's answer before Terraform has recorded it. If the gate, the engine or the machine dies in
between, the journal is left, and the next command reads in it what exists but is not in the state. It holds only
identities, only its owner can read it, and a run in which nothing was lost removes it.
"""

import fcntl
import json
import os
import secrets
import stat
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import anyio.to_thread
import msgspec
from msgspec import Struct
from msgspec.structs import replace

NAME = ".tollgate-journal."
"""What the names of journals begin with: a run has one of its own."""

Outcome = Literal["made", "gone", "unchanged"]


class JournalEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is known of one change; each line of a journal adds to the entry of its step.

    Attributes:
        step: the number of the change in its run.
        workspace: whose state is changed.
        address: of the resource instance.
        provider: the provider's address.
        alias: of its configuration, or None.
        action: `create`, `update` or `delete`.
        id: the object's, if there is one already.
        key: its ARN or name, if it has no id.
        had: the id of the object that the state has at the address, which a new one may replace.
        outcome: what came of it, if the provider has answered.
        identity: its resource identity, if the provider has one.
        region: where it is, if that is not where its provider is.
    """

    step: int = 0
    workspace: str = ""
    address: str = ""
    type: str = ""
    provider: str = ""
    alias: str | None = None
    action: str = ""
    id: str | None = None
    key: str | int | None = None
    had: str | None = None
    outcome: Outcome | None = None
    identity: Mapping[str, Any] | None = None
    region: str | None = None


class Journal(Struct, eq=False):
    """The journal of one run; there is no file before the first change.

    Attributes:
        folder: where the file is made: the root module's.
        workspace: whose state is changed.
        warn: called once if nothing can be written.
    """

    folder: Path
    workspace: str
    warn: Callable[[str], None]
    _path: Path | None = None
    _fd: int = -1
    _steps: int = 0
    _is_broken: bool = False
    _predecessors: frozenset[Path] | None = None

    @property
    def has_predecessors(self) -> bool:
        """Return whether earlier runs have left journals."""
        if self._predecessors is None:
            self._predecessors = frozenset(self.folder.glob(f"{NAME}*.jsonl")) - {self._path}
        return bool(self._predecessors)

    def begin(self, changed: JournalEntry) -> int:
        """Record that a provider is about to be called, and return the number of the entry."""
        self._steps += 1
        self._write(replace(changed, step=self._steps, workspace=self.workspace))
        return self._steps

    async def end(self, entry: JournalEntry) -> None:
        """Record the outcome of an entry, and wait until it is on disk."""
        self._write(entry)
        if self._fd >= 0:
            with suppress(OSError):
                await anyio.to_thread.run_sync(os.fsync, self._fd)

    def discard(self) -> None:
        """Remove the journal, because the state has everything in it."""
        if self._path is not None:
            self._path.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Close the journal and leave it for the next command; a second call does nothing."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1
        self._path = None

    def _write(self, entry: JournalEntry) -> None:
        if self._is_broken:
            return
        try:
            if self._fd < 0:
                self._open()
            os.write(self._fd, _line(entry))
        except OSError as error:
            self._is_broken = True
            self.warn(
                f"No journal can be written in {self.folder} ({error.strerror or error}): if this run is killed, "
                "there is no record of what it created but did not store in the state."
            )

    def _open(self) -> None:
        path = self.folder / f"{NAME}{secrets.token_hex(8)}.jsonl"
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        self._fd = os.open(path, flags, 0o600)
        self._path = path
        fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


def read_journals(folder: Path) -> dict[Path, list[JournalEntry]]:
    """Return the entries of each readable journal in a folder that no run is still writing."""
    found: dict[Path, list[JournalEntry]] = {}
    for path in sorted(folder.glob(f"{NAME}*.jsonl")):
        with suppress(OSError):
            fd = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
            try:
                if _is_left(fd):
                    found[path] = _entries(_content(fd))
            finally:
                os.close(fd)
    return found


def append_entries(path: Path, entries: Iterable[JournalEntry]) -> None:
    """Add to the entries of an earlier run's journal; do nothing if it cannot be written."""
    with suppress(OSError):
        fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_NOFOLLOW | os.O_CLOEXEC)
        try:
            os.write(fd, b"\n" + b"".join(map(_line, entries)))
        finally:
            os.close(fd)


def _line(entry: JournalEntry) -> bytes:
    return json.dumps(msgspec.to_builtins(entry), separators=(",", ":")).encode() + b"\n"


def _is_left(fd: int) -> bool:
    """Return whether a journal is our own file and no process holds it."""
    there = os.fstat(fd)
    if not stat.S_ISREG(there.st_mode) or there.st_uid != os.geteuid():
        return False
    with suppress(OSError):
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def _content(fd: int) -> bytes:
    return b"".join(iter(lambda: os.read(fd, 1 << 20), b""))


def _entries(content: bytes) -> list[JournalEntry]:
    """Return the entry of each step, from the lines that can be read: a kill may have cut the last one."""
    steps: dict[int, JournalEntry] = {}
    for text in content.splitlines():
        with suppress(ValueError, RecursionError, msgspec.ValidationError):
            line = msgspec.convert(json.loads(text), JournalEntry)
            steps[line.step] = replace(steps.get(line.step, line), **msgspec.to_builtins(line))
    return list(steps.values())

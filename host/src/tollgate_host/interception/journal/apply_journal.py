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
from msgspec import Struct
from msgspec.structs import asdict

NAME = ".tollgate-journal."
"""What the names of journals begin with: a run has one of its own."""

Outcome = Literal["made", "gone", "unchanged"]


class ChangedObject(Struct, frozen=True, kw_only=True):
    """An object that a provider is asked to change.

    Attributes:
        address: of the resource instance.
        provider: the provider's address.
        alias: of its configuration, or None.
        action: `create`, `update` or `delete`.
        id: the object's, if there is one already.
        key: its ARN or name, if it has no id.
        had: the id of the object that the state has at the address, which a new one may replace.
    """

    address: str
    type: str
    provider: str
    alias: str | None
    action: str
    id: str | None = None
    key: str | int | None = None
    had: str | None = None


class ObjectName(Struct, frozen=True, kw_only=True):
    """What tells an object from all others, as far as it is known and no secret.

    Attributes:
        identity: its resource identity, if the provider has one.
        key: its ARN or name, if it has no id.
        region: where it is, if that is not where its provider is.
    """

    id: str | None = None
    identity: Mapping[str, Any] | None = None
    key: str | int | None = None
    region: str | None = None


NAMELESS = ObjectName()


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

    def begin(self, changed: ChangedObject) -> int:
        """Record that a provider is about to be called, and return the number of the entry."""
        self._steps += 1
        self._write({"step": self._steps, "workspace": self.workspace, **asdict(changed)})
        return self._steps

    async def end(self, step: int, outcome: Outcome, named: ObjectName) -> None:
        """Record the outcome of an entry, and wait until it is on disk."""
        known = {name: value for name, value in asdict(named).items() if value is not None}
        self._write({"step": step, "outcome": outcome, **known})
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

    def _write(self, line: Mapping[str, Any]) -> None:
        if self._is_broken:
            return
        try:
            if self._fd < 0:
                self._open()
            os.write(self._fd, json.dumps(line, separators=(",", ":")).encode() + b"\n")
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


def read_journals(folder: Path) -> dict[Path, list[dict[str, Any]]]:
    """Return the lines of each readable journal in a folder that no run is still writing."""
    found: dict[Path, list[dict[str, Any]]] = {}
    for path in sorted(folder.glob(f"{NAME}*.jsonl")):
        with suppress(OSError):
            fd = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
            try:
                if _is_left(fd):
                    found[path] = list(_lines(_content(fd)))
            finally:
                os.close(fd)
    return found


def append_lines(path: Path, lines: Iterable[Mapping[str, Any]]) -> None:
    """Append to the journal of an earlier run; do nothing if it cannot be written."""
    with suppress(OSError):
        fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_NOFOLLOW | os.O_CLOEXEC)
        try:
            os.write(fd, b"\n" + b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines))
        finally:
            os.close(fd)


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


def _lines(content: bytes) -> list[dict[str, Any]]:
    """Return the complete lines: a kill may have cut the last one."""
    lines: list[dict[str, Any]] = []
    for text in content.splitlines():
        with suppress(ValueError, RecursionError):
            line: Any = json.loads(text)
            if isinstance(line, dict) and isinstance(line.get("step"), int):  # pyright: ignore[reportUnknownMemberType]
                lines.append(line)  # pyright: ignore[reportUnknownArgumentType]
    return lines

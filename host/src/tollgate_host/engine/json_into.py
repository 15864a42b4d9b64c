"""OpenTofu's `-json-into=FILE`: writes the events of both commands into one file, if two replace one.

Each command would write the file anew. The second is given a file of its own, whose events are appended at the end.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Self

from msgspec.structs import replace

from tollgate_host.engine.arguments import Invocation
from tollgate_host.engine.flags import read_words
from tollgate_host.engine.steps import EngineStep
from tollgate_host.engine.terminal.output_change import SecondCommandEvents

FLAG = "json-into"


def divert_events(step: EngineStep, file: Path) -> EngineStep:
    """Return the second command with a separate file for its events."""
    words = read_words(step.arguments)
    return replace(step, arguments=(f"-{FLAG}={file}", *words.without({FLAG}), *words.positional))


class EventFile:
    """The file that the user named for the events of both commands.

    A named pipe is kept open from before the first command until all is written: its reader would take the end of the
    first for the end of all, and without a reader the next opening would wait for ever.

    Args:
        path: the file, or None if the user has not named one.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._pipe = -1

    def __enter__(self) -> Self:
        """Keep a named pipe open."""
        if self._path is not None and self._path.is_fifo():
            with suppress(OSError):  # the engine reports it
                self._pipe = os.open(self._path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        return self

    def __exit__(self, *_: object) -> None:
        """Let go of a named pipe."""
        if self._pipe >= 0:
            os.close(self._pipe)
            self._pipe = -1

    def append(self, file: Path, invocation: Invocation) -> None:
        """Append the events of the second command, as if one command had written both."""
        if self._path is None:
            return
        change = SecondCommandEvents(is_destroy=invocation.subcommand == "destroy")
        with suppress(OSError):  # the engine has reported that it cannot be written, or the reader of a pipe has gone
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NONBLOCK | os.O_CLOEXEC
            with os.fdopen(os.open(self._path, flags, 0o666), "wb") as events:
                self.__exit__()  # from here on, a pipe that nobody reads is an error
                os.set_blocking(events.fileno(), True)
                events.write(change.feed(file.read_bytes()) + change.close())

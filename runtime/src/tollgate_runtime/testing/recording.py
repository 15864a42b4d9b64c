"""Sessions kept in a file, one message a line, and played back to any build of an integration."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from tollgate_runtime.app import Integration


class Entry(msgspec.Struct):
    """One line of a recorded session: who said it, and what."""

    by: str
    message: Any


class Recorder:
    """Writes down both sides of a session as it goes on."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("wb")
        self._partial = {"host": b"", "integration": b""}

    def sent(self, data: bytes) -> None:
        """Notes what the host said."""
        self._note("host", data)

    def received(self, data: bytes) -> None:
        """Notes what the integration said."""
        self._note("integration", data)

    def close(self) -> None:
        """Ends the file."""
        self._file.close()

    def _note(self, by: str, data: bytes) -> None:
        *lines, self._partial[by] = (self._partial[by] + data).split(b"\n")
        for line in lines:
            self._file.write(msgspec.json.encode(Entry(by, msgspec.Raw(line))) + b"\n")


class Recording(msgspec.Struct):
    """A session read back from its file."""

    entries: list[Entry]

    @classmethod
    def load(cls, path: Path) -> "Recording":
        """Reads a session.

        Raises:
            ValueError: the file is no recorded session.
        """
        decoder = msgspec.json.Decoder(Entry)
        try:
            return cls([decoder.decode(line) for line in path.read_bytes().splitlines() if line.strip()])
        except msgspec.MsgspecError as error:
            raise ValueError(f"{path} is no recorded session: {error}") from error

    def said_by_host(self) -> Iterator[dict[str, Any]]:
        """What the host said, in order."""
        return (entry.message for entry in self.entries if entry.by == "host")

    def answers(self) -> dict[Any, dict[str, Any]]:
        """What the integration answered, by id."""
        return {entry.message.get("id"): entry.message for entry in self.entries if entry.by == "integration"}


class Difference(msgspec.Struct, frozen=True):
    """An answer that is not the recorded one."""

    id: Any
    method: str
    recorded: Any
    seen: Any


def play(
    recording: Recording | Path, target: "Integration | str | Sequence[str]", *, env: dict[str, str] | None = None
) -> list[Difference]:
    """Says to an integration what the host said then, and returns every answer that differs from the recorded one."""
    from tollgate_runtime.testing.client import connect

    session = recording if isinstance(recording, Recording) else Recording.load(recording)
    expected = session.answers()
    differences: list[Difference] = []
    with connect(target, initialize=False, env=env) as client:
        for message in session.said_by_host():
            client.send(msgspec.json.encode(message) + b"\n")
            if "id" not in message:
                continue
            seen = client.receive_line()
            wanted = expected.get(message["id"])
            if seen != wanted:
                differences.append(Difference(message["id"], message["method"], wanted, seen))
    return differences

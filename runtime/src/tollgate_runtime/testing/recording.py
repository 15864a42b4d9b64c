"""Sessions kept in a file, one line of the wire a line, and played back to any build of an integration."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, cast

import msgspec
from msgspec.structs import replace

if TYPE_CHECKING:
    from tollgate_runtime.app import Integration


_NOTHING = msgspec.Raw(b"")


class Entry(msgspec.Struct, omit_defaults=True):
    """A line of a recorded session: the sender and the exact message.

    `text` is for what was no JSON; `integration` names whose session it is, in a file that has several.
    """

    by: Literal["host", "integration"]
    message: msgspec.Raw = _NOTHING
    text: str = ""
    integration: str = ""

    @property
    def line(self) -> bytes:
        """Return the line as it was on the wire."""
        return (bytes(self.message) or self.text.encode("latin-1")) + b"\n"

    @property
    def value(self) -> Any:
        """Return the message as a value, or None if it was malformed."""
        return msgspec.json.decode(self.message) if bytes(self.message) else None


class SessionFile:
    """The file of one or several sessions, which only its owner may read: a configuration may hold secrets.

    It is made, or emptied, when the first line is written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: BinaryIO | None = None

    def recorder(self, integration: str = "") -> "Recorder":
        """Return what writes down the session of an integration."""
        return Recorder(self, integration)

    def write(self, entry: Entry) -> None:
        """Add a line."""
        if self._file is None:
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
            self._file = os.fdopen(os.open(self._path, flags, 0o600), "wb")
        self._file.write(msgspec.json.encode(entry) + b"\n")

    def close(self) -> None:
        """Close the file; without messages none is created."""
        if self._file is not None:
            self._file.close()


class Recorder:
    """Records both sides of a session."""

    def __init__(self, file: SessionFile, integration: str = "") -> None:
        self._file = file
        self._integration = integration
        self._partial = {"host": b"", "integration": b""}

    def sent(self, data: bytes) -> None:
        """Record bytes from the host."""
        self._note("host", data)

    def received(self, data: bytes) -> None:
        """Record bytes from the integration."""
        self._note("integration", data)

    def _note(self, by: Literal["host", "integration"], data: bytes) -> None:
        *lines, self._partial[by] = (self._partial[by] + data).split(b"\n")
        for line in lines:
            if line.strip():
                self._file.write(replace(_entry(by, line), integration=self._integration))


class Recording(msgspec.Struct):
    """A session read back from its file."""

    entries: list[Entry]

    @classmethod
    def load(cls, path: Path) -> "Recording":
        """Read a session.

        Raises:
            ValueError: the file is no recorded session.
        """
        decoder = msgspec.json.Decoder(Entry)
        try:
            return cls([decoder.decode(line) for line in path.read_bytes().splitlines() if line.strip()])
        except msgspec.MsgspecError as error:
            raise ValueError(f"{path} is no recorded session: {error}") from error

    def of(self, integration: str) -> "Recording":
        """Return the session of one integration; without a name, of the only one there is.

        Raises:
            ValueError: there is no such session, or no name although there are several.
        """
        names = list(dict.fromkeys(entry.integration for entry in self.entries))
        if (integration or len(names) > 1) and integration not in names:
            wrong = f"there is no session of {integration!r}" if integration else "several integrations were recorded"
            raise ValueError(f"{wrong}; name one of {', '.join(names)} with integration=")
        return Recording([entry for entry in self.entries if not integration or entry.integration == integration])

    def said_by_host(self) -> list[Any]:
        """Return the messages of the host, in order."""
        return [entry.value for entry in self.entries if entry.by == "host"]

    def answers(self) -> list[Any]:
        """Return what the integration answered, in order."""
        return [entry.value for entry in self.entries if entry.by == "integration"]


class Difference(msgspec.Struct, frozen=True):
    """An answer that is not the recorded one."""

    id: Any
    method: str | None
    recorded: Any
    seen: Any


def play(
    recording: Recording | Path,
    target: "Integration | str | Sequence[str]",
    *,
    integration: str = "",
    env: dict[str, str] | None = None,
) -> list[Difference]:
    """Replay the host's messages to an integration, and return every answer that differs from the recorded one.

    Answers to calls that ran at the same time may come in another order; they are matched by their ids.

    Args:
        recording: what `connect(record_to=...)` or `tollgate check --record` wrote.
        target: the integration, or the command that starts it.
        integration: whose session to play, where several were recorded.
        env: further environment variables for a real process.

    Raises:
        ValueError: the file is no recorded session, or it does not have the one that is asked for.
    """
    from tollgate_runtime.testing.client import connect

    session = (recording if isinstance(recording, Recording) else Recording.load(recording)).of(integration)
    seen: dict[bytes, list[Any]] = {}
    with connect(target, initialize=False, env=env) as client:
        for entry in session.entries:
            if entry.by == "host":
                client.send(entry.line)
            else:
                answer = client.receive_line()
                seen.setdefault(_key(answer), []).append(answer)
    methods = {_key(message): _member(message, "method") for message in session.said_by_host()}
    return [
        Difference(_id(answer), methods.get(_key(answer)), answer, now)
        for answer in session.answers()
        if (now := _next(seen.get(_key(answer)))) != answer
    ]


def _entry(by: Literal["host", "integration"], line: bytes) -> Entry:
    try:
        line.decode()
        return Entry(by, msgspec.json.decode(line, type=msgspec.Raw))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Entry(by, text=line.decode("latin-1"))


def _id(message: Any) -> Any:
    """Return the id of a message; of a batch, those of its members in order."""
    if isinstance(message, list):
        return sorted((_id(member) for member in cast("list[Any]", message)), key=str)
    return _member(message, "id")


def _member(message: Any, name: str) -> Any:
    return cast("dict[str, Any]", message).get(name) if isinstance(message, dict) else None


def _key(message: Any) -> bytes:
    return msgspec.json.encode(_id(message))


def _next(answers: list[Any] | None) -> Any:
    return answers.pop(0) if answers else None

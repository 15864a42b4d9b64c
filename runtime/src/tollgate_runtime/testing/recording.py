"""Sessions kept in a file, one line of the wire a line, and played back to any build of an integration."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

import msgspec

if TYPE_CHECKING:
    from tollgate_runtime.app import Integration


_NOTHING = msgspec.Raw(b"")


class Entry(msgspec.Struct, omit_defaults=True):
    """One line of a recorded session: who said it, and what, to the letter; `text` is for what was no JSON."""

    by: Literal["host", "integration"]
    message: msgspec.Raw = _NOTHING
    text: str = ""

    @property
    def line(self) -> bytes:
        """The line as it was on the wire."""
        return (bytes(self.message) or self.text.encode("latin-1")) + b"\n"

    @property
    def value(self) -> Any:
        """The message as a value; None for what was none."""
        return msgspec.json.decode(self.message) if bytes(self.message) else None


class Recorder:
    """Writes down both sides of a session as it goes on."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("wb")
        self._partial = {"host": b"", "integration": b""}

    def __enter__(self) -> "Recorder":
        return self

    def __exit__(self, *_exception: object) -> None:
        self._file.close()

    def sent(self, data: bytes) -> None:
        """Notes what the host said."""
        self._note("host", data)

    def received(self, data: bytes) -> None:
        """Notes what the integration said."""
        self._note("integration", data)

    def _note(self, by: Literal["host", "integration"], data: bytes) -> None:
        *lines, self._partial[by] = (self._partial[by] + data).split(b"\n")
        for line in lines:
            if line.strip():
                self._file.write(msgspec.json.encode(_entry(by, line)) + b"\n")


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

    def said_by_host(self) -> list[Any]:
        """What the host said, in order."""
        return [entry.value for entry in self.entries if entry.by == "host"]

    def answers(self) -> list[Any]:
        """What the integration answered, in order."""
        return [entry.value for entry in self.entries if entry.by == "integration"]


class Difference(msgspec.Struct, frozen=True):
    """An answer that is not the recorded one."""

    id: Any
    method: str | None
    recorded: Any
    seen: Any


def play(
    recording: Recording | Path, target: "Integration | str | Sequence[str]", *, env: dict[str, str] | None = None
) -> list[Difference]:
    """Says to an integration what the host said then, and returns every answer that differs from the recorded one.

    Answers to calls that ran at the same time may come in another order; they are told apart by their ids.
    """
    from tollgate_runtime.testing.client import connect

    session = recording if isinstance(recording, Recording) else Recording.load(recording)
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
    """The id of a message; of a batch, those of its members in order."""
    if isinstance(message, list):
        return sorted((_id(member) for member in cast("list[Any]", message)), key=str)
    return _member(message, "id")


def _member(message: Any, name: str) -> Any:
    return cast("dict[str, Any]", message).get(name) if isinstance(message, dict) else None


def _key(message: Any) -> bytes:
    return msgspec.json.encode(_id(message))


def _next(answers: list[Any] | None) -> Any:
    return answers.pop(0) if answers else None

"""The other end of a transport, and integrations written for one test, as real processes."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import anyio
import attrs
import msgspec
import pytest
from tollgate_host.config.model import HostConfig, IntegrationConfig
from tollgate_host.integrations.calls.transport import Transport
from tollgate_host.integrations.manager import Manager
from tollgate_host.integrations.run_environment import RunEnvironment, RunFacts
from tollgate_runtime.core.events import Rejected

from tests.host.integrations.programs import write_program


@attrs.frozen
class Peer:
    """The process's end of the pipes, held by the test."""

    read_fd: int
    write_fd: int
    garbage: list[str]
    close: Callable[[int], None]
    rest: list[bytes] = attrs.field(factory=list[bytes])

    def send(self, *messages: dict[str, Any]) -> None:
        """Says something."""
        self.send_bytes(b"".join(msgspec.json.encode({"jsonrpc": "2.0", **one}) + b"\n" for one in messages))

    def send_bytes(self, data: bytes) -> None:
        """Says something that may be no message."""
        os.write(self.write_fd, data)

    def send_all(self, data: bytes) -> None:
        """Says something long; waits for it to be taken, so call it in a thread."""
        view = memoryview(data)
        while view:
            view = view[os.write(self.write_fd, view) :]

    async def receive(self) -> dict[str, Any]:
        """The next line."""
        pieces = [*self.rest]
        self.rest.clear()
        while not any(b"\n" in piece for piece in pieces):
            await anyio.wait_readable(self.read_fd)
            pieces.append(os.read(self.read_fd, 2**20))
        line, _, rest = b"".join(pieces).partition(b"\n")
        self.rest.append(rest)
        return msgspec.json.decode(line)

    async def is_at_end(self) -> bool:
        """Whether the standard input has ended."""
        await anyio.wait_readable(self.read_fd)
        return os.read(self.read_fd, 1) == b""

    def stop_listening(self) -> None:
        """Closes the standard input."""
        self.close(self.read_fd)

    def hang_up(self) -> None:
        """Closes the standard output."""
        self.close(self.write_fd)


@pytest.fixture
def wire() -> Iterator[tuple[Transport, Peer]]:
    """A transport and its peer."""
    their_input, our_output = os.pipe()
    our_input, their_output = os.pipe()
    open_fds = {their_input, our_output, our_input, their_output}
    for fd in (our_output, our_input):
        os.set_blocking(fd, False)
    garbage: list[str] = []

    def note(rejected: Rejected) -> None:
        garbage.append(rejected.error.message)

    def close(fd: int) -> None:
        open_fds.remove(fd)
        os.close(fd)

    yield (
        Transport(our_input, our_output, close_input=lambda: close(our_output), on_garbage=note, max_line_bytes=2**21),
        Peer(their_input, their_output, garbage, close),
    )
    for fd in open_fds:
        os.close(fd)


@pytest.fixture
def script(tmp_path: Path) -> Callable[..., Path]:
    """Writes an integration: a Python program with a few functions at hand."""

    def write(body: str, name: str = "integration") -> Path:
        return write_program(tmp_path / name, body)

    return write


@pytest.fixture
def manage(tmp_path: Path) -> Callable[..., Manager]:
    """A manager of integrations, each given by its program or by its whole configuration; started, not yet awaited."""

    def make(*programs: Path | IntegrationConfig, grace_seconds: float = 5.0, **settings: Any) -> Manager:
        configs = [
            one if isinstance(one, IntegrationConfig) else configured(one.name, one, **settings) for one in programs
        ]
        surroundings = RunEnvironment(environ=os.environ, folder=tmp_path)
        manager = Manager(
            HostConfig(root=tmp_path, integrations=tuple(configs)), surroundings, grace_seconds=grace_seconds
        )
        manager.spawn()
        manager.initialize(RunFacts(terraform_version="1.11.4"))
        return manager

    return make


@pytest.fixture
def configure() -> Callable[..., IntegrationConfig]:
    """The configuration of an integration, given its name and its program."""
    return configured


def configured(name: str, program: Path, **settings: Any) -> IntegrationConfig:
    return IntegrationConfig(name=name, source=str(program), command=program, **settings)

"""A provider process: started with go-plugin's handshake, its output read, and stopped in bounded steps."""

import asyncio
import logging
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from tollgate_tfplugin.errors import GrpcStatusError, HandshakeError
from tollgate_tfplugin.handshake import MAX_LINE_BYTES, Handshake, parse_handshake

from tollgate_host.errors import ProxyError
from tollgate_host.integrations.processes.child import Child, describe_exit
from tollgate_host.integrations.processes.process_tree import end_group, wait_for_exit
from tollgate_host.provider_proxy.gate_environment import GateEnvironment
from tollgate_host.provider_proxy.methods import SHUTDOWN_PATH, STDIO_PATH
from tollgate_host.provider_proxy.processes.crash_output import CrashOutput, LineCutter
from tollgate_host.provider_proxy.processes.stdio import Drain
from tollgate_host.provider_proxy.upstream import Upstream

logger = logging.getLogger(__name__)

START_SECONDS = 60.0
"""What go-plugin allows a plugin to begin."""
GRACE_SECONDS = 2.0
_CHUNK_BYTES = 65536
_MAX_CHUNKS = 64


class ProviderProcess:
    """One process of a provider.

    Attributes:
        name: the name of the file, as Terraform names the plugin.
        greeting: resolves to its handshake; awaiting it raises ProxyError if there is none.
        upstreams: the connections to it.
        last_words: the end of its standard error.

    Args:
        argv: the command that starts it.
        premises: where it runs.
        on_end: called if it ends by itself.

    Raises:
        ProxyError: it cannot be started.
    """

    def __init__(
        self, argv: Sequence[str], premises: GateEnvironment, on_end: Callable[["ProviderProcess"], None]
    ) -> None:
        self.name = Path(argv[0]).name
        self.upstreams: set[Upstream] = set()
        self.last_words = CrashOutput()
        self._premises = premises
        self._on_end = on_end
        self._loop = asyncio.get_running_loop()
        self.greeting: asyncio.Future[Handshake] = self._loop.create_future()
        self.greeting.add_done_callback(_retrieved)
        self._control = Upstream()
        self._is_listening = False
        self._is_stopping = False
        try:
            self._child = Child(argv, environ=premises.environment(), folder=premises.working_folder)
        except OSError as error:
            raise ProxyError(f"{argv[0]} cannot be started: {error.strerror or error}") from error
        self._child.close_stdin()
        premises.watch(self._child.group)
        self._first_output = bytearray()
        self._cutter = LineCutter()
        self._loop.add_reader(self._child.stdout_fd, self._read_output)
        self._loop.add_reader(self._child.stderr_fd, self._read_errors)
        self._late = self._loop.call_later(
            START_SECONDS, self._fail, f"it did not answer for {START_SECONDS:.0f} seconds"
        )
        self._tasks = {self._loop.create_task(self._watch()), self._loop.create_task(self._listen())}

    @property
    def is_alive(self) -> bool:
        """Return whether it can be called: it runs and is not being stopped."""
        return not self._is_stopping and self._child.exit_code is None

    @property
    def process_id(self) -> int:
        """Return its process id."""
        return self._child.group

    def connect(self, upstream: Upstream) -> None:
        """Connect an upstream as soon as the process listens."""
        self.upstreams.add(upstream)
        task = self._loop.create_task(self._connect(upstream))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Ask the process to end, then kill it; a second call does nothing."""
        if self._is_stopping:
            await self._child.wait()
            return
        self._is_stopping = True
        self._fail("it was stopped")
        if self._is_listening and self._child.exit_code is None:
            await self._ask_to_end()
        await end_group(self._child, grace_seconds=GRACE_SECONDS)
        self._finish()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _ask_to_end(self) -> None:
        with suppress(GrpcStatusError, TimeoutError):
            async with asyncio.timeout(GRACE_SECONDS):
                await self._control.call(request_headers(SHUTDOWN_PATH), b"")
        await wait_for_exit(self._child, GRACE_SECONDS)

    async def _connect(self, upstream: Upstream) -> None:
        try:
            greeting = await self.greeting
            await upstream.connect(greeting.endpoint)
        except (ProxyError, OSError) as error:
            logger.warning("provider %s: %s", self.name, error)
            upstream.lose()

    async def _listen(self) -> None:
        """Read what the provider prints over go-plugin, which would block it otherwise."""
        with suppress(ProxyError, OSError):
            greeting = await self.greeting
            await self._control.connect(greeting.endpoint)
            self._is_listening = True
            drain = Drain(self._said)
            stream = self._control.open(request_headers(STDIO_PATH), drain)
            if stream is not None:
                drain.stream = stream
                stream.connection.send_data(stream, b"\x00\x00\x00\x00\x00", is_end=True)

    async def _watch(self) -> None:
        exit_code = await self._child.wait()
        self._read_output()
        self._fail(f"it {describe_exit(exit_code)} before it listened")
        if not self._is_stopping:
            logger.warning("provider %s %s", self.name, describe_exit(exit_code))
            self._finish()
            self._on_end(self)

    def _finish(self) -> None:
        for _ in range(_MAX_CHUNKS):  # something else may hold its pipe, and write to it without end
            if not self._read_errors():
                break
        for line in self._cutter.end():
            self._said(line)
        for fd in (self._child.stdout_fd, self._child.stderr_fd):
            if fd >= 0:
                self._loop.remove_reader(fd)
        self._child.close()
        self._control.close()
        if self._is_stopping:  # otherwise its last output may not have arrived yet
            for upstream in list(self.upstreams):
                upstream.close()

    def _read_output(self) -> None:
        data = self._read(self._child.stdout_fd)
        if self.greeting.done() or not data:
            return
        self._first_output += data
        line, newline, _ = self._first_output.partition(b"\n")
        if newline:
            self._greet(bytes(line))
        elif len(line) > MAX_LINE_BYTES:
            self._fail("it answered with something other than a plugin's handshake")

    def _read_errors(self) -> bool:
        """Read the available standard error; return False if there was nothing."""
        data = self._read(self._child.stderr_fd)
        for line in self._cutter.feed(data):
            self._said(line)
        return bool(data)

    def _read(self, fd: int) -> bytes:
        if fd < 0:
            return b""
        try:
            data = os.read(fd, _CHUNK_BYTES)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._loop.remove_reader(fd)
        return data

    def _said(self, line: str) -> None:
        self.last_words.add(line)
        self._premises.log.write(self.name, line)

    def _greet(self, line: bytes) -> None:
        self._late.cancel()
        try:
            self.greeting.set_result(parse_handshake(line))
        except HandshakeError as error:
            self.greeting.set_exception(ProxyError(str(error)))

    def _fail(self, reason: str) -> None:
        self._late.cancel()
        if not self.greeting.done():
            self.greeting.set_exception(ProxyError(f"the provider {self.name} cannot be used: {reason}"))


def request_headers(path: bytes) -> tuple[tuple[bytes, bytes], ...]:
    """Return the headers of a call of our own."""
    return (
        (b":method", b"POST"),
        (b":scheme", b"http"),
        (b":path", path),
        (b":authority", b"localhost"),
        (b"content-type", b"application/grpc"),
        (b"user-agent", b"tollgate"),
        (b"te", b"trailers"),
    )


def _retrieved(future: asyncio.Future[Handshake]) -> None:
    """Mark a failure as retrieved, since nobody has to await it."""
    if not future.cancelled():
        future.exception()

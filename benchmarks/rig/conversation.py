"""A server behind pipes, and the client that calls it as fast as it answers."""

from __future__ import annotations

import json
import os
import select
import time
from collections.abc import Callable
from subprocess import DEVNULL, PIPE, Popen
from types import TracebackType
from typing import Any, Self

import attrs

from benchmarks.rig.process_tree import processor_seconds

PATIENCE_SECONDS = 90
"""A server that says nothing for longer has failed."""
FIRST_ID = 1_000_000
"""Ids of one length, so that a message is made by putting one in; none is used twice."""
ID_PLACE = b'"id":%d' % FIRST_ID


@attrs.frozen(kw_only=True)
class Contender:
    """One server: how it is started and spoken to.

    Attributes:
        frame: puts a message into the protocol's framing.
        mark: the bytes that each of its messages has once.
        hello: what the client says before the first call.
        call: the message of a call, given the resource.
    """

    name: str
    command: list[str]
    frame: Callable[[dict[str, Any]], bytes]
    mark: bytes
    hello: list[dict[str, Any]]
    call: Callable[[dict[str, Any]], dict[str, Any]]


def in_lines(message: dict[str, Any]) -> bytes:
    """One message a line."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def with_headers(message: dict[str, Any]) -> bytes:
    """Return a header with the length before each message."""
    body = json.dumps(message, separators=(",", ":")).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def request(method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Return a request with the id that is replaced later."""
    return {"jsonrpc": "2.0", "id": FIRST_ID, "method": method, "params": params}


@attrs.frozen(kw_only=True)
class Pace:
    """How fast a server answers, and the microseconds of its processor time for one call."""

    calls_per_second: float
    cpu_us: float


class ServerFailed(Exception):
    """A server ended, or answered with an error."""


class Conversation:
    """A running server that has been greeted; it ends with the block."""

    def __init__(self, contender: Contender) -> None:
        self._contender = contender
        begun = time.perf_counter()
        self._process = Popen(contender.command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin.fileno(), self._process.stdout.fileno()
        self._last_id = FIRST_ID
        first, *others = contender.hello
        self._send(contender.frame(first))
        self._receive()
        self.seconds_to_initialize = time.perf_counter() - begun
        for message in others:
            self._send(contender.frame(message))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def call(self, resource: dict[str, Any], count: int, in_flight: int) -> Pace:
        """Make so many calls and return how fast they were answered."""
        before, _, after = self._contender.frame(self._contender.call(resource)).partition(ID_PLACE)
        sent = answered = 0
        used, began = processor_seconds(self._process.pid), time.perf_counter()
        while answered < count:
            while sent < count and sent - answered < in_flight:
                self._last_id += 1
                sent += 1
                self._send(b'%b"id":%d%b' % (before, self._last_id, after))
            answered += self._receive()
        seconds, used = time.perf_counter() - began, processor_seconds(self._process.pid) - used
        return Pace(calls_per_second=count / seconds, cpu_us=used / count * 1e6)

    def _send(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[os.write(self._to, view) :]

    def _receive(self) -> int:
        """Reads what there is, and how many answers begin in it."""
        answers = 0
        while not answers:
            is_there, _, _ = select.select([self._from], [], [], PATIENCE_SECONDS)
            data = os.read(self._from, 1024 * 1024) if is_there else b""
            if not data or b'"error"' in data:
                raise ServerFailed(f"{self._contender.name} failed: {data[:500]!r}")
            answers = data.count(self._contender.mark)
        return answers

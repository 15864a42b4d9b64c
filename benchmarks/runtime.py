"""The runtime beside the stdio servers of the MCP python-sdk and of pygls, doing the same small work.

Each is a real process behind pipes, driven by the same client with each protocol's own framing: hook calls per second,
one at a time and 64 in flight, with resources of three sizes, and the time from spawn to the answer to `initialize`.
The three take turns, so that all meet the same machine. The peers run in a venv of their own (`.venv-peers`), made on
the first run, unless the interpreter has them.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs

ROOT = Path(__file__).parent.parent
SERVERS = Path(__file__).parent / "stdio_servers"
PEERS = ("mcp==2.3.0", "pygls==2.1.1")
SIZES = {"1 KB": 1_000, "10 KB": 10_000, "1 MB": 1_000_000}
IN_FLIGHT = (1, 64)
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
    """A header with the length before each message."""
    body = json.dumps(message, separators=(",", ":")).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def request(method: str, params: dict[str, Any]) -> dict[str, Any]:
    """A request with the id that is replaced later."""
    return {"jsonrpc": "2.0", "id": FIRST_ID, "method": method, "params": params}


def contenders(peers_python: str) -> list[Contender]:
    """Ours, and the two peers."""
    client = {"name": "bench", "version": "1.0.0"}
    initialize_mcp = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}
    return [
        Contender(
            name="tollgate",
            command=[sys.executable, str(SERVERS / "ours.py")],
            frame=in_lines,
            mark=b"\n",
            hello=[request("initialize", {"terraform_version": "1.11.4", "config": {}})],
            call=lambda resource: request("post-plan", {"resource": resource}),
        ),
        Contender(
            name="mcp",
            command=[peers_python, str(SERVERS / "mcp_peer.py")],
            frame=in_lines,
            mark=b"\n",
            hello=[request("initialize", initialize_mcp), {"jsonrpc": "2.0", "method": "notifications/initialized"}],
            call=lambda resource: request("tools/call", {"name": "post-plan", "arguments": {"resource": resource}}),
        ),
        Contender(
            name="pygls",
            command=[peers_python, str(SERVERS / "pygls_peer.py")],
            frame=with_headers,
            mark=b"Content-Length:",
            hello=[
                request("initialize", {"processId": None, "rootUri": None, "capabilities": {}}),
                {"jsonrpc": "2.0", "method": "initialized", "params": {}},
            ],
            call=lambda resource: request("tollgate/postPlan", {"resource": resource}),
        ),
    ]


class Conversation:
    """A running server, and the client that calls it."""

    def __init__(self, contender: Contender) -> None:
        self._contender = contender
        self._process = subprocess.Popen(
            contender.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin.fileno(), self._process.stdout.fileno()
        self._last_id = FIRST_ID
        first, *others = contender.hello
        self._send(contender.frame(first))
        self._receive()
        for message in others:
            self._send(contender.frame(message))

    def call(self, resource: dict[str, Any], count: int, in_flight: int) -> float:
        """Makes so many calls and returns how many went through in a second."""
        before, _, after = self._contender.frame(self._contender.call(resource)).partition(ID_PLACE)
        sent = answered = 0
        began = time.perf_counter()
        while answered < count:
            while sent < count and sent - answered < in_flight:
                self._last_id += 1
                sent += 1
                self._send(b'%b"id":%d%b' % (before, self._last_id, after))
            answered += self._receive()
        return count / (time.perf_counter() - began)

    def end(self) -> None:
        """Ends the server."""
        self._process.kill()
        self._process.communicate()

    def _send(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[os.write(self._to, view) :]

    def _receive(self) -> int:
        """Reads what there is, and how many answers begin in it."""
        answers = 0
        while not answers:
            data = os.read(self._from, 1024 * 1024)
            if not data or b'"error"' in data:
                raise SystemExit(f"{self._contender.name} failed: {data[:500]!r}")
            answers = data.count(self._contender.mark)
        return answers


def make_resource(size_bytes: int) -> dict[str, Any]:
    """A security group with as many rules as it takes."""
    rules: list[dict[str, Any]] = []
    resource: dict[str, Any] = {
        "address": "aws_security_group.web",
        "type": "aws_security_group",
        "provider": "registry.terraform.io/hashicorp/aws",
        "action": "create",
        "before": None,
        "after": {"name": "web", "tags": {"Owner": "web"}, "ingress": rules},
    }
    rule = {"from_port": 443, "to_port": 443, "protocol": "tcp", "cidr_blocks": ["10.0.0.0/8"], "self": False}
    missing = size_bytes - len(json.dumps(resource))
    rules += [{**rule, "description": f"rule {number}"} for number in range(missing // len(json.dumps(rule)))]
    return resource


def calls_per_second(
    contender: Contender, resource: dict[str, Any], in_flight: int, repeats: int, seconds: float
) -> list[float]:
    """The rate in each repeat, after a warm-up that also tells how many calls a repeat can make in the time."""
    conversation = Conversation(contender)
    try:
        conversation.call(resource, 1, 1)
        rate = conversation.call(resource, 2, 2)
        if rate * seconds > 20:
            rate = conversation.call(resource, int(rate * seconds), in_flight)
        count = max(2, min(int(rate * seconds), 20_000))
        return [conversation.call(resource, count, min(in_flight, count)) for _ in range(repeats)]
    finally:
        conversation.end()


def seconds_to_initialize(contender: Contender) -> float:
    """From spawn to the answer."""
    began = time.perf_counter()
    conversation = Conversation(contender)
    took = time.perf_counter() - began
    conversation.end()
    return took


def seconds_of_bare_python() -> float:
    """From spawn to the end of an interpreter that does nothing."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - began


def find_peers() -> str:
    """An interpreter that has the peers."""
    if all(importlib.util.find_spec(package.partition("==")[0]) for package in PEERS):
        return sys.executable
    folder = ROOT / ".venv-peers"
    python = folder / "bin" / "python"
    if not (folder / "ready").exists():
        print(f"Installing {' and '.join(PEERS)} into {folder.name} ...", flush=True)
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PEERS], check=True, stderr=subprocess.DEVNULL)
        (folder / "ready").touch()
    return str(python)


def compare_calls(servers: list[Contender], repeats: int, seconds: float) -> None:
    """Prints the rates, and ours against the better peer."""
    print("\nhook calls per second (median of the repeats)")
    print(f"{'resource':>10} {'in flight':>10}" + "".join(f"{server.name:>12}" for server in servers) + "   ratio")
    for size, size_bytes in SIZES.items():
        resource = make_resource(size_bytes)
        for in_flight in IN_FLIGHT:
            rates = [
                statistics.median(calls_per_second(server, resource, in_flight, repeats, seconds)) for server in servers
            ]
            ratio = rates[0] / max(rates[1:])
            cells = "".join(f"{rate:>12,.1f}" if rate < 10 else f"{rate:>12,.0f}" for rate in rates)
            print(f"{size:>10} {in_flight:>10}{cells}{ratio:>7.1f}x", flush=True)


def compare_starts(servers: list[Contender], repeats: int) -> None:
    """Prints the times from spawn to the answer to `initialize`."""
    measures: dict[str, Callable[[], float]] = {"python3 -c pass": seconds_of_bare_python}
    for server in servers:
        measures[server.name] = lambda server=server: seconds_to_initialize(server)
    taken: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(repeats):
        for name, measure in measures.items():
            taken[name].append(measure())
    bare = taken["python3 -c pass"]
    print("\nmilliseconds from spawn to the answer to initialize")
    print(f"{'':>16}{'best':>8}{'median':>8}   times bare Python (best, median)")
    for name, seconds in taken.items():
        ratios = f"{min(seconds) / min(bare):.1f}, {statistics.median(seconds) / statistics.median(bare):.1f}"
        print(f"{name:>16}{min(seconds) * 1e3:>8.0f}{statistics.median(seconds) * 1e3:>8.0f}   {ratios}")


def main() -> int:
    """Runs the comparison."""
    parser = argparse.ArgumentParser(description="The runtime beside other stdio servers.")
    parser.add_argument("--repeats", type=int, default=3, help="how often each rate is measured")
    parser.add_argument("--seconds", type=float, default=1.0, help="about how long each repeat takes")
    parser.add_argument("--starts", type=int, default=20, help="how often each server is started")
    options = parser.parse_args()
    servers = contenders(find_peers())
    compare_starts(servers, options.starts)
    compare_calls(servers, options.repeats, options.seconds)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""The runtime beside the stdio servers of the MCP python-sdk and of pygls, doing the same small work."""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import attrs

from benchmarks.rig.bench import OURS, Bench
from benchmarks.rig.conversation import Contender, Conversation, Pace, ServerFailed, in_lines, request, with_headers
from benchmarks.rig.peers import MCP, PYGLS
from benchmarks.rig.tables import Cell, Table, Target

TITLE = "The runtime, beside other stdio servers"
ABOUT = """
Each is a real process behind pipes, driven by the same client with each protocol's own framing: hook calls a second,
one at a time and 64 in flight, with resources of three sizes, and the time from the start to the answer to
`initialize`. The servers take turns, so that all meet the same machine. *inline* is the same integration as one whose
functions wait for nothing; the ratios are those of the other, whose functions may. mcp is the low-level server of the
MCP python-sdk, the fastest it has; pygls is a language server with a request of its own.
"""
SERVERS = Path(__file__).parent / "stdio_servers"
SIZES = {"1 KB": 1_000, "10 KB": 10_000, "1 MB": 1_000_000}
IN_FLIGHT = (1, 64)
REPEATS, STARTS = 3, 10
SECONDS = 0.5
"""About how long each repeat takes."""
SLOW = 1.0
"""Calls a second: a server below that is not made to repeat them."""
MOST_CALLS = 20_000
RATIO = 2.0
INLINE = f"{OURS}, inline"
NAMES = (OURS, INLINE, MCP.name, PYGLS.name)


def contenders(bench: Bench) -> list[Contender]:
    """Ours, and those peers that are here."""
    client = {"name": "bench", "version": "1.0.0"}
    initialize_mcp = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}
    ours = Contender(
        name=OURS,
        command=[sys.executable, str(SERVERS / "ours.py")],
        frame=in_lines,
        mark=b"\n",
        hello=[request("initialize", {"terraform_version": "1.11.4", "config": {}})],
        call=lambda resource: request("post-plan", {"resource": resource}),
    )
    inline = attrs.evolve(ours, name=INLINE, command=[sys.executable, str(SERVERS / "ours_inline.py")])
    mcp = Contender(
        name=MCP.name,
        command=[str(MCP.python), str(SERVERS / "mcp_peer.py")],
        frame=in_lines,
        mark=b"\n",
        hello=[request("initialize", initialize_mcp), {"jsonrpc": "2.0", "method": "notifications/initialized"}],
        call=lambda resource: request("tools/call", {"name": "post-plan", "arguments": {"resource": resource}}),
    )
    pygls = Contender(
        name=PYGLS.name,
        command=[str(PYGLS.python), str(SERVERS / "pygls_peer.py")],
        frame=with_headers,
        mark=b"Content-Length:",
        hello=[
            request("initialize", {"processId": None, "rootUri": None, "capabilities": {}}),
            {"jsonrpc": "2.0", "method": "initialized", "params": {}},
        ],
        call=lambda resource: request("tollgate/postPlan", {"resource": resource}),
    )
    known = {MCP: mcp, PYGLS: pygls}
    return [ours, inline, *(known[peer] for peer in bench.present(known) if _answers(bench, known[peer]))]


def _answers(bench: Bench, peer: Contender) -> bool:
    """Return whether a peer answers at all; one that does not is noted as missing."""
    try:
        with Conversation(peer) as conversation:
            conversation.call(make_resource(SIZES["1 KB"]), 1, 1)
    except (ServerFailed, OSError) as error:
        bench.miss(peer.name, str(error))
        return False
    return True


def make_resource(size_bytes: int) -> dict[str, Any]:
    """Return a security group with as many rules as it takes."""
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


def paces(servers: list[Contender], resource: dict[str, Any], in_flight: int, repeats: int) -> dict[str, Pace]:
    """Return the best pace of each server, in turns, after a warm-up that tells how many calls a turn has time for."""
    with ExitStack() as stack:
        talks = {server.name: stack.enter_context(Conversation(server)) for server in servers}
        best = {name: _warm(talk, resource, in_flight) for name, talk in talks.items()}
        for _ in range(repeats):
            for name, talk in talks.items():
                rate = best[name].calls_per_second
                if rate >= SLOW:
                    count = max(2, min(int(rate * SECONDS), MOST_CALLS))
                    best[name] = _better(best[name], talk.call(resource, count, min(in_flight, count)))
        return best


def _warm(talk: Conversation, resource: dict[str, Any], in_flight: int) -> Pace:
    talk.call(resource, 1, 1)
    pace = talk.call(resource, 2, 2)
    if pace.calls_per_second * SECONDS > 20:
        return talk.call(resource, int(pace.calls_per_second * SECONDS), in_flight)
    return pace


def _better(one: Pace, other: Pace) -> Pace:
    return Pace(
        calls_per_second=max(one.calls_per_second, other.calls_per_second), cpu_us=min(one.cpu_us, other.cpu_us)
    )


def run(bench: Bench) -> Iterator[Table]:
    """One table of rates, one of starts."""
    servers = contenders(bench)
    rows, ratios = list[list[Cell]](), list[float]()
    for size, size_bytes in SIZES.items():
        resource = make_resource(size_bytes)
        for in_flight in IN_FLIGHT:
            found = paces(servers, resource, in_flight, bench.repeats(REPEATS))
            ours, theirs = found[OURS], [pace for name, pace in found.items() if name not in (OURS, INLINE)]
            times: list[Cell] = [None, None]
            if theirs:
                ratios.append(ours.calls_per_second / max(pace.calls_per_second for pace in theirs))
                times = [ratios[-1], min(pace.cpu_us for pace in theirs) / max(ours.cpu_us, 1e-9)]
            shown = [found.get(name) for name in NAMES]
            rates, cpu = [one and one.calls_per_second for one in shown], [one and one.cpu_us for one in shown]
            rows.append([size, in_flight, *rates, times[0], *cpu, times[1]])
    columns = ["resource", "in flight", *NAMES, "times the better peer", *(f"{name} CPU µs" for name in NAMES)]
    target = min(ratios, default=None)
    yield Table(
        title="Calls a second, and processor time for each",
        columns=[*columns, "the better peer's CPU against ours"],
        rows=rows,
        targets=[
            Target(
                what="calls a second against the better peer", value=target, limit=RATIO, unit="times", side="at least"
            )
        ],
    )
    yield _starts(bench, servers)


def _starts(bench: Bench, servers: list[Contender]) -> Table:
    taken: Mapping[str, list[float]] = {server.name: [] for server in servers}
    for _ in range(bench.repeats(STARTS)):
        for server in servers:
            with Conversation(server) as conversation:
                taken[server.name].append(conversation.seconds_to_initialize)
    rows: list[list[Cell]] = [
        [name, min(seconds) * 1e3, statistics.median(seconds) * 1e3, min(seconds) / min(taken[OURS])]
        for name, seconds in taken.items()
    ]
    return Table(
        title="From the start to the answer to initialize",
        columns=["server", "best ms", "median ms", "times ours"],
        rows=rows,
    )

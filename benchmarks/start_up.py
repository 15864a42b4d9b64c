"""How long commands and integrations take until they are of use."""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen

from pyvider.testing import engines
from tollgate_host.cli.command_registry import NAMES

from benchmarks.rig.bench import Bench
from benchmarks.rig.peers import C7N_LEFT, CHECKOV, TERRAFORM_COMPLIANCE
from benchmarks.rig.spending import CommandFailed, spend
from benchmarks.rig.subjects import FOUR
from benchmarks.rig.tables import Cell, Table, Target

TITLE = "Start-up"
ABOUT = """
Commands that do next to nothing, from their start to their end, and integrations from their start to the answer to
`initialize`, which is how long a run waits for them. All take turns, so that each meets the same machine; *times
Python* is against an interpreter that does nothing, `python3 -c pass`.
"""
REPEATS, FEWEST = 10, 3
SLOW_SECONDS = 1.0
"""A command that takes longer is not started more often than the fewest times."""
LIMIT_MS = 100
LIMIT_SECONDS = 300
BARE = "python3 -c pass"
COLUMNS = ["best ms", "median ms", "CPU ms", "times Python"]
Start = Callable[[], tuple[float, float]]
"""Starts something; the seconds until it was of use, and its processor time."""
_HELLO = b'{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"config": {}}}\n'
_SCRIPTS = Path(sys.executable).parent


def run(bench: Bench) -> Iterator[Table]:
    """One table for the integrations, one for the commands."""
    bare = {BARE: _command(sys.executable, "-c", "pass")}
    scripts = {Path(one["source"]).name: _initialize(one["source"]) for one in FOUR}
    rows = _in_turns(bench, bare | scripts)
    slowest = max(float(row[1] or 0) for row in rows)
    yield Table(
        title="Integrations, until they answer",
        columns=["integration", *COLUMNS],
        rows=rows,
        targets=[Target(what="start of the slowest integration", value=slowest, limit=LIMIT_MS, unit="ms")],
    )
    rows = _in_turns(bench, bare | dict(_own(bench)) | dict(_peers(bench)))
    yield Table(title="Commands", columns=["command", *COLUMNS], rows=rows)


def _own(bench: Bench) -> Iterator[tuple[str, Start]]:
    tollgate, folder = str(_SCRIPTS / "tollgate"), bench.project("four", *FOUR)
    yield "tollgate --version", _command(tollgate, "--version")
    for name in NAMES:
        yield f"tollgate {name} --help", _command(tollgate, name, "--help")
    yield "tollgate plan -help, which is Terraform's", _command(tollgate, "plan", "-help")
    yield "tollgate integrations, with four", _command(tollgate, "integrations", folder=folder)
    yield "tollgate doctor, with four", _command(tollgate, "doctor", folder=folder)
    yield "pyvider --help", _command(str(_SCRIPTS / "pyvider"), "--help")
    for name, engine in engines().items():
        yield f"{name} version", _command(*engine, "version")


def _peers(bench: Bench) -> Iterator[tuple[str, Start]]:
    for peer, flag in ((CHECKOV, "--version"), (TERRAFORM_COMPLIANCE, "--version"), (C7N_LEFT, "--help")):
        for found in bench.present([peer]):
            start = _command(str(found.program(peer.name)), flag)
            try:
                start()
            except (CommandFailed, OSError) as error:
                bench.miss_peer(peer.name, str(error))
            else:
                yield f"{peer.name} {flag}", start


def _command(*words: str, folder: Path | None = None) -> Start:
    def start() -> tuple[float, float]:
        spent = spend(words, folder=folder, codes=(0, 1), limit_seconds=LIMIT_SECONDS)
        return spent.seconds, spent.cpu

    return start


def _initialize(program: str) -> Start:
    def start() -> tuple[float, float]:
        begun = time.perf_counter()
        process = Popen([program], stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        assert process.stdin is not None
        assert process.stdout is not None
        with process.stdin, process.stdout:
            process.stdin.write(_HELLO)
            process.stdin.flush()
            assert b'"result"' in process.stdout.readline()
            seconds = time.perf_counter() - begun
            process.kill()
            _, _, used = os.wait4(process.pid, 0)
            process.returncode = 0
        return seconds, used.ru_utime + used.ru_stime

    return start


def _in_turns(bench: Bench, starts: Mapping[str, Start]) -> list[list[Cell]]:
    """A row for each: the shortest and the median time, the least processor time, and the ratio to bare Python."""
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in starts}
    for turn in range(bench.repeats(REPEATS)):
        for name, start in starts.items():
            if turn < FEWEST or min(taken[name])[0] < SLOW_SECONDS:
                taken[name].append(start())
    bare = min(taken[BARE])[0]
    return [
        [
            name,
            min(pairs)[0] * 1e3,
            statistics.median(seconds for seconds, _ in pairs) * 1e3,
            min(cpu for _, cpu in pairs) * 1e3,
            min(pairs)[0] / bare,
        ]
        for name, pairs in taken.items()
    ]

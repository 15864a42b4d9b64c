"""Kills a process at any moment of a run: no object may be unknown to both the state and the journal.

    python -m tests.faults.kills --count 300            # on the sandbox
    python -m tests.faults.kills --count 48 --cloud aws # on the real AWS provider and a cloud of our own

A kill is drawn from a seed: which operation, whom, with which signal, and at which call of the integration. The calls
are the clock, so that a moment is the same one on a slow machine; a part of a second more lets it fall between two.
"""

import os
import random
import shutil
import signal
import stat
import time
from collections.abc import Callable, Mapping, Set
from contextlib import suppress
from pathlib import Path

import attrs
from tollgate_host.interception.identity.state_objects import StateObjects, state_from_json
from tollgate_host.interception.journal.unrecorded import find_unrecorded

from tests.e2e.live.conftest import Live
from tests.faults.runs import Running, assert_gone, command_of, descendants, providers_of, start

SECRET = "swordfish"
VICTIMS = ("front", "gate", "engine", "provider", "integration")
SIGNALS = (signal.SIGKILL, signal.SIGSEGV)
FLAGS = ("-auto-approve", "-no-color", "-input=false")
_POLL_SECONDS = 0.002


@attrs.frozen(kw_only=True)
class Operation:
    """What a run does that is killed.

    Attributes:
        before: the configuration that is applied first; empty for an operation that begins with nothing.
        main: the configuration that the run is given.
        arguments: the command.
        prepare: changes the root module after the first apply.
    """

    name: str
    before: str
    main: str
    arguments: tuple[str, ...]
    prepare: Callable[[Live], None] = lambda _live: None


@attrs.frozen(kw_only=True)
class Kill:
    """One kill: the share of the calls after which it comes, and the seconds after that."""

    operation: Operation
    victim: str
    number: signal.Signals
    share: float
    delay_seconds: float

    def __str__(self) -> str:
        """What is killed, when and how, for a report."""
        return f"{self.operation.name}: {self.number.name} of {self.victim} after {self.share:.0%}"


@attrs.define(kw_only=True)
class Field:
    """Where kills happen: a cloud, and root modules that are made for it.

    Attributes:
        open: makes a root module.
        existing: gives the ids of what exists.
        clear: takes away all that exists.
        has_own_clouds: whether the cloud is in the root module, and copied with it.
        longest_delay_seconds: between a call and a kill.
    """

    open: Callable[[str], Live]
    existing: Callable[[Live], set[str]]
    clear: Callable[[Live], None]
    operations: Mapping[str, Operation]
    longest_delay_seconds: float
    has_own_clouds: bool = False
    _prepared: dict[str, Live] = attrs.field(factory=dict[str, Live])
    _calls: dict[str, int] = attrs.field(factory=dict[str, int])

    def draw(self, seed: int) -> Kill:
        """Return the kill of a seed: operations, victims and signals in turn, the moment by chance."""
        names = list(self.operations)
        chance = random.Random(seed)
        return Kill(
            operation=self.operations[names[seed % len(names)]],
            victim=VICTIMS[seed // len(names) % len(VICTIMS)],
            number=SIGNALS[seed // len(names) // len(VICTIMS) % len(SIGNALS)],
            share=chance.random(),
            delay_seconds=chance.uniform(0, self.longest_delay_seconds),
        )

    def prepared(self, operation: Operation) -> Live:
        """Return a root module in which the operation is what is left to do."""
        if self.has_own_clouds and operation.name in self._prepared:
            template = self._prepared[operation.name]
            live = self.open(operation.main)
            shutil.rmtree(live.folder)
            shutil.copytree(template.folder, live.folder, symlinks=True)
            return live.record()
        live = self._prepare(operation)
        if self.has_own_clouds:
            template = self._prepared[operation.name] = self.open(operation.main)
            shutil.rmtree(template.folder)
            shutil.copytree(live.folder, template.folder, symlinks=True)
        return live

    def _prepare(self, operation: Operation) -> Live:
        live = self.open(operation.before or operation.main)
        self.clear(live)
        if operation.before:
            live.terraform("apply", *FLAGS)
            operation.prepare(live)
            live.write(operation.main)
        return live.record()

    def calls_of(self, operation: Operation) -> int:
        """Return how many calls a run makes that nobody kills; it must leave no journal."""
        if operation.name not in self._calls:
            live = self.prepared(operation)
            live.tollgate(*operation.arguments)
            assert journals(live) == [], f"{operation.name} leaves a journal without a kill"
            assert self.existing(live) == recorded(live)
            self._calls[operation.name] = len(live.calls())
            shutil.rmtree(live.folder.parent, ignore_errors=True)
        return self._calls[operation.name]

    def play(self, kill: Kill) -> bool:
        """Run, kill, and look; return whether there was somebody to kill."""
        calls = self.calls_of(kill.operation)
        live = self.prepared(kill.operation)
        forgotten = self.existing(live) - recorded(live)
        running = start(live, *kill.operation.arguments)
        _wait(running, max(1, round(kill.share * calls)))
        time.sleep(kill.delay_seconds)  # the moment is what is tested
        family = running.family
        has_struck = strike(running, kill.victim, kill.number)
        running.end()
        assert_gone(family)
        assert_nothing_unknown(live, self.existing(live), forgotten)
        self.reconcile(live)
        return has_struck

    def reconcile(self, live: Live) -> None:
        """Recover and apply: in the end the state has all that exists, and no journal is left."""
        live.record()
        (live.folder / ".terraform.tfstate.lock.info").unlink(missing_ok=True)
        recovered = live.tollgate("recover", check=None)
        assert recovered.code in (0, 1), recovered.text
        if recovered.code == 1:  # what only may exist is looked for by hand
            live.tollgate("recover", "--forget")
            (live.folder / "tollgate_recover.tf").unlink(missing_ok=True)
            self.clear(live)
        ended = live.tollgate("apply", *FLAGS)
        assert self.existing(live) == recorded(live), (self.existing(live), recorded(live), ended.text)
        left = {path.name: path.read_text() for path in journals(live)}
        assert left == {}, (left, recorded(live), recovered.text, ended.text)
        shutil.rmtree(live.folder.parent, ignore_errors=True)


def journals(live: Live) -> list[Path]:
    """The journals in a root module."""
    return sorted(live.folder.glob(".tollgate-journal.*"))


def state_of(live: Live) -> StateObjects:
    """The state; nothing if a kill has left an empty file."""
    file = live.folder / "terraform.tfstate"
    return state_from_json(file.read_bytes() if file.exists() else b"")


def recorded(live: Live) -> set[str]:
    """The ids of what the state has."""
    return {one.attributes["id"] for one in state_of(live).objects}


def assert_nothing_unknown(live: Live, existing: Set[str], forgotten: Set[str] = frozenset()) -> None:
    """Every object is known to the state or the journal, and so is every one that is gone.

    Args:
        live: the root module.
        existing: the ids of what exists.
        forgotten: of it, what was in no state when the run began.
    """
    found = find_unrecorded(live.folder, "default", state_of(live))
    by_kind = {kind: {one.id for one in found if one.kind == kind} for kind in ("exists", "is gone", "may be gone")}
    maybe = [one for one in found if one.kind == "may exist"]
    assert len(existing - forgotten - recorded(live) - by_kind["exists"]) <= len(maybe), found
    assert recorded(live) - existing - by_kind["is gone"] - by_kind["may be gone"] == set(), found
    assert by_kind["exists"] <= existing, found
    assert by_kind["is gone"].isdisjoint(existing), found
    for path in journals(live):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert SECRET not in path.read_text()


def victim_of(running: Running, victim: str) -> int:
    """The process of a run that is called so."""
    if victim == "front":
        return running.process.pid
    if victim == "gate":
        return running.gate
    if victim == "provider":
        return providers_of(running.process.pid)[0]
    below = [one for one in descendants(running.process.pid) if one != running.gate]
    if victim == "integration":
        return next(one for one in below if "recorder.py" in command_of(one))
    return next(one for one in below if command_of(one).startswith(running.live.engine[0]))


def strike(running: Running, victim: str, number: signal.Signals) -> bool:
    """Send a signal to a process of a run as soon as there is one; return whether it came to that."""
    while running.process.poll() is None:
        with suppress(ProcessLookupError, StopIteration, IndexError, ValueError):
            os.kill(victim_of(running, victim), number)
            return True
        time.sleep(_POLL_SECONDS)
    return False


def _wait(running: Running, calls: int) -> None:
    """Wait until the integration has been called so often, or the run is over."""
    log = running.live.log
    while running.process.poll() is None:
        with suppress(OSError):
            if log.read_bytes().count(b"\n") >= calls:
                return
        time.sleep(_POLL_SECONDS)


def main() -> None:
    """Kill as often as is asked for, and print what was killed."""
    import argparse
    import logging
    import tempfile
    from collections import Counter

    from tests.faults.kill_fields import aws_field, sandbox_field

    parser = argparse.ArgumentParser(description="Kill runs at any moment and look for what nobody knows.")
    parser.add_argument("--count", type=int, default=300, help="how many kills (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of the first kill (default: %(default)s)")
    parser.add_argument("--cloud", choices=("sandbox", "aws"), default="sandbox")
    arguments = parser.parse_args()
    fields = {"sandbox": sandbox_field, "aws": aws_field}
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, fields[arguments.cloud](Path(folder)) as field:
        for seed in range(arguments.seed, arguments.seed + arguments.count):
            kill = field.draw(seed)
            try:
                has_struck = field.play(kill)
            except AssertionError:
                print(f"seed {seed} failed, {kill}", flush=True)  # noqa: T201 -- its output
                raise
            counts[kill.victim if has_struck else "nobody, the run was over"] += 1
            print(f"{seed:4} {kill}{'' if has_struck else ' (too late)'}", flush=True)  # noqa: T201 -- its output
    print(f"{sum(counts.values())} kills, no object unknown: {dict(counts)}")  # noqa: T201 -- its output


if __name__ == "__main__":
    main()

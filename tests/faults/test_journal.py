"""No object is ever unknown to both the state and the journal, whichever process is killed and whenever."""

import os
import random
import shutil
import signal
import sqlite3
import stat
import time
from contextlib import suppress
from pathlib import Path

import pytest
from tollgate_host.interception.identity.state_objects import StateObjects, state_from_json
from tollgate_host.interception.journal.apply_journal import Journal, JournalEntry
from tollgate_host.interception.journal.unrecorded import find_unrecorded

from tests.e2e.live.conftest import Live, Open
from tests.faults.runs import Running, assert_gone, command_of, descendants, providers_of, start

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

PROVIDER = 'provider "aws" {\n  region = "us-east-1"\n}\n'
FIRST = 'resource "aws_sqs_queue" "first" {\n  name = "first"\n%s}\n'
SECOND = 'resource "aws_sqs_queue" "second" {\n  name = "second-${aws_sqs_queue.first.name}"\n%s}\n'
BOTH = PROVIDER + FIRST % "" + SECOND % ""
APPLY = ("apply", "-auto-approve", "-no-color")


def journals(live: Live) -> list[Path]:
    return sorted(live.folder.glob(".tollgate-journal.*"))


def cloud(live: Live) -> set[str]:
    """The ids of what exists."""
    file = live.folder / ".sandbox" / "cloud.sqlite"
    if not file.exists():
        return set()
    with sqlite3.connect(file) as database:
        return {row[0] for row in database.execute("SELECT id FROM objects")}


def state_of(live: Live) -> StateObjects:
    file = live.folder / "terraform.tfstate"
    return state_from_json(file.read_bytes() if file.exists() else b"")


def recorded(live: Live) -> set[str]:
    """The ids of what the state has."""
    return {one.attributes["id"] for one in state_of(live).objects}


def assert_nothing_unknown(live: Live) -> None:
    """Every object is known to the state or the journal, and so is every one that is gone."""
    told = find_unrecorded(live.folder, "default", state_of(live))
    by_kind = {kind: {one.id for one in told if one.kind == kind} for kind in ("exists", "is gone", "may be gone")}
    maybe = [one for one in told if one.kind == "may exist"]
    assert len(cloud(live) - recorded(live) - by_kind["exists"]) <= len(maybe), told
    assert recorded(live) - cloud(live) - by_kind["is gone"] - by_kind["may be gone"] == set(), told
    for path in journals(live):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert SECRET not in path.read_text()


def paused(live: Live, hook: str, *arguments: str, address: str = "aws_sqs_queue.second") -> Running:
    """A command that waits at a hook about the second queue, or another resource."""
    hold = live.folder.parent / "hold"
    hold.touch()
    live.record(say=[{"hook": hook, "address": address, "pause": str(hold)}])
    return start(live, *arguments).until_called(hook, address)


def victim_of(running: Running, victim: str) -> int:
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


def kill(live: Live, running: Running, victim: str, number: signal.Signals) -> None:
    family = running.family
    os.kill(victim_of(running, victim), number)
    (live.folder.parent / "hold").unlink()
    running.end()
    assert_gone(family)


SECRET = "swordfish"
OPERATIONS = {
    "create": ("", APPLY),
    "update": ("  delay_seconds = 5\n", APPLY),
    "replace": ("", (*APPLY, "-replace=aws_sqs_queue.second")),
    "destroy": ("", ("destroy", "-auto-approve", "-no-color")),
}


def prepared(open_live: Open, operation: str) -> tuple[Live, tuple[str, ...]]:
    """A root module in which the operation is what is left to do."""
    body, arguments = OPERATIONS[operation]
    tags = f'  tags = {{ Note = sensitive("{SECRET}") }}\n'
    live = open_live(PROVIDER + FIRST % tags + SECOND % "")
    if operation != "create":
        live.tollgate(*APPLY)
        live.write(PROVIDER + FIRST % tags + SECOND % body)
    return live, arguments


QUICK = [
    *(("create", "post-apply", victim) for victim in ("gate", "engine")),
    ("destroy", "post-apply", "gate"),
    ("create", "pre-apply", "provider"),
]
ALL = [
    (operation, hook, victim)
    for operation in OPERATIONS
    for hook in ("pre-apply", "post-apply")
    for victim in ("front", "gate", "engine", "provider", "integration")
]


@pytest.mark.parametrize(("operation", "hook", "victim"), QUICK)
def test_a_kill_leaves_no_object_unknown(open_live: Open, operation: str, hook: str, victim: str) -> None:
    live, arguments = prepared(open_live, operation)
    kill(live, paused(live, hook, *arguments), victim, signal.SIGKILL)
    assert_nothing_unknown(live)


@pytest.mark.heavy
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV])
@pytest.mark.parametrize(("operation", "hook", "victim"), ALL)
def test_no_kill_of_anybody_leaves_an_object_unknown(
    open_live: Open, operation: str, hook: str, victim: str, number: signal.Signals
) -> None:
    live, arguments = prepared(open_live, operation)
    kill(live, paused(live, hook, *arguments), victim, number)
    assert_nothing_unknown(live)


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(20))
def test_a_kill_at_any_moment_leaves_no_object_unknown(open_live: Open, seed: int) -> None:
    chance = random.Random(seed)
    operation = chance.choice(list(OPERATIONS))
    live, arguments = prepared(open_live, operation)
    live.record()
    running = start(live, *arguments)
    time.sleep(chance.uniform(0.5, 4.0))  # the moment is what is tested
    family = running.family
    with suppress(ProcessLookupError, StopIteration, IndexError, ValueError):
        os.kill(victim_of(running, chance.choice(["gate", "engine", "provider", "integration"])), signal.SIGKILL)
    running.end()
    assert_gone(family)
    assert_nothing_unknown(live)


def test_what_was_lost_is_said_and_recovered(open_live: Open) -> None:
    live, arguments = prepared(open_live, "create")
    kill(live, paused(live, "post-apply", *arguments), "gate", signal.SIGKILL)
    [lost] = cloud(live) - recorded(live)
    live.record()
    ended = live.tollgate("plan", "-no-color")
    assert f"aws_sqs_queue.second ({lost}) exists but is not in the state" in ended.err
    assert "tollgate recover" in ended.err
    told = live.tollgate("recover")
    assert "Wrote 1 import block to tollgate_recover.tf" in told.out
    assert (
        (live.folder / "tollgate_recover.tf")
        .read_text()
        .endswith(f'import {{\n  to = aws_sqs_queue.second\n  id = "{lost}"\n}}\n')
    )
    assert "1 to import, 0 to add" in live.tollgate(*APPLY).out
    assert lost in recorded(live)
    assert journals(live) == []
    assert "Nothing to recover" in live.tollgate("recover").out


def test_what_was_destroyed_and_is_still_in_the_state_is_said(open_live: Open) -> None:
    live, arguments = prepared(open_live, "destroy")
    kill(live, paused(live, "post-apply", *arguments), "gate", signal.SIGKILL)
    live.record()
    ended = live.tollgate("plan", "-no-color")
    assert "was destroyed and is still in the state" in ended.err
    live.tollgate("destroy", "-auto-approve")
    assert "Warning" not in live.tollgate("plan").err
    assert journals(live) == []


@pytest.mark.parametrize("hooks", [["pre-refresh"], ["pre-apply"]])
def test_what_may_be_gone_is_not_doubted_once_a_refresh_has_found_it(open_live: Open, hooks: list[str]) -> None:
    live = open_live(BOTH)
    live.terraform(*APPLY)
    found = next(one.attributes["id"] for one in state_of(live).objects if one.address == "aws_sqs_queue.second")
    address = "aws_sqs_queue.second"
    deleted = JournalEntry(
        address=address, type="aws_sqs_queue", provider="p", alias=None, action="delete", id=found, had=found
    )
    journal = Journal(live.folder, "default", print)
    journal.begin(deleted)
    journal.close()
    live.record(hooks=hooks)
    doubt = f"{address} ({found}) was being destroyed and may be gone"
    assert doubt in live.tollgate("plan", "-refresh=false").err
    assert doubt in live.tollgate("plan").err
    assert "may be gone" not in live.tollgate("plan").err
    assert journals(live) == []


def test_a_run_without_a_kill_leaves_no_journal(open_live: Open) -> None:
    for operation in OPERATIONS:
        live, arguments = prepared(open_live, operation)
        live.tollgate(*arguments)
        assert journals(live) == []
        shutil.rmtree(live.folder)


def test_what_nobody_can_tell_has_to_be_looked_for_and_can_be_forgotten(open_live: Open) -> None:
    live = open_live(BOTH)
    journal = Journal(live.folder, "default", print)
    journal.begin(
        JournalEntry(address="aws_sqs_queue.first", type="aws_sqs_queue", provider="p", alias=None, action="create")
    )
    journal.close()
    ended = live.tollgate("recover", check=1)
    assert "aws_sqs_queue.first was being created and may exist" in ended.out
    live.tollgate("recover", "--forget")
    assert journals(live) == []


def test_a_file_of_the_users_is_not_overwritten(open_live: Open) -> None:
    live, arguments = prepared(open_live, "create")
    kill(live, paused(live, "post-apply", *arguments), "gate", signal.SIGKILL)
    live.write("# mine\n", "tollgate_recover.tf")
    assert "is there already" in live.tollgate("recover", check=3).err
    assert (live.folder / "tollgate_recover.tf").read_text() == "# mine\n"


def test_what_is_in_a_region_of_its_own_is_imported_from_there(open_live: Open) -> None:
    live = open_live(PROVIDER + FIRST % "" + SECOND % '  region = "eu-west-1"\n')
    kill(live, paused(live, "post-apply", *APPLY), "gate", signal.SIGKILL)
    [lost] = cloud(live) - recorded(live)
    live.record()
    live.tollgate("recover")
    assert f'  id = "{lost}@eu-west-1"\n' in (live.folder / "tollgate_recover.tf").read_text()
    assert "1 to import, 0 to add, 0 to change" in live.tollgate(*APPLY).out
    assert cloud(live) == recorded(live)
    assert journals(live) == []

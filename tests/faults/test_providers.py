"""Providers that die, hang or talk nonsense: Terraform says of them what it says without Tollgate."""

import os
import re
import signal
from pathlib import Path

import pytest

from tests.faults.conftest import Faulty, OpenFaulty, stripped
from tests.faults.runs import eventually, providers_of, start

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

PAUSE = """
resource "terraform_data" "pause" {
  depends_on = [unruly_thing.first]
  provisioner "local-exec" {
    command = "touch ../paused; while [ -e ../hold ]; do sleep 0.02; done"
  }
}
"""
APPLY = ("apply", "-auto-approve", "-no-color")


def thing(name: str, does: str = "", after: str = "") -> str:
    """A resource block."""
    last = f"  depends_on = [unruly_thing.{after}]\n" if after else ""
    return f'resource "unruly_thing" "{name}" {{\n  name = "{name}"\n  does = "{does}"\n{last}}}\n'


def errors(text: str) -> list[str]:
    """What Terraform complains of, without its frame and line breaks."""
    found = re.split(r"\n(?=Error: )", re.sub(r"(?m)^[│╷╵] ?", "", text))[1:]
    words = [" ".join(one.partition("\n\nTollgate  ")[0].split()) for one in found]
    return sorted(re.sub(r"\d+", "N", one) for one in words)


def pair(open_faulty: OpenFaulty, main: str) -> tuple[Faulty, Faulty]:
    """The same configuration twice: for Terraform alone, and for Tollgate."""
    return open_faulty(main, name="alone"), open_faulty(main)


@pytest.mark.parametrize("does", ["die", "babble"])
def test_one_that_dies_or_babbles_in_a_create_call(open_faulty: OpenFaulty, does: str) -> None:
    alone, live = pair(open_faulty, thing("first") + thing("second", does, after="first"))
    plain, ours = alone.terraform(*APPLY, check=1), live.tollgate(*APPLY, check=1)
    assert errors(ours.err) == errors(plain.err) != []
    assert stripped(live.state()) == stripped(alone.state())
    assert "Traceback" not in ours.text


@pytest.mark.parametrize("method", ["GetProviderSchema", "PlanResourceChange", "ReadResource", "ConfigureProvider"])
def test_one_whose_answers_are_no_messages(open_faulty: OpenFaulty, method: str) -> None:
    alone, live = pair(open_faulty, thing("first"))
    for one in (alone, live):
        one.having(first="before")
        one.environment["UNRULY_BABBLE"] = method
    plain, ours = alone.terraform("plan", "-no-color", check=1), live.tollgate("plan", "-no-color", check=1)
    assert errors(ours.err) == errors(plain.err) != []
    assert live.state() == alone.state()
    assert "Traceback" not in ours.text


def test_one_that_is_killed_between_two_calls(open_faulty: OpenFaulty) -> None:
    """A provisioner holds Terraform up while its provider is killed: the next call finds nobody."""
    last = thing("second").replace("}", "  depends_on = [terraform_data.pause]\n}")
    told: list[list[str]] = []
    alone, live = pair(open_faulty, thing("first") + PAUSE + last)
    for one in (alone, live):
        hold = one.held()
        running = start(one, *APPLY, engine_alone=one is alone)
        eventually((one.folder.parent / "paused").exists)
        for provider in providers_of(running.process.pid):
            os.kill(provider, signal.SIGKILL)
        family = running.family
        hold.unlink()
        assert running.end() == 1
        told.append(errors(running.text))
        assert "Traceback" not in running.text
        eventually(lambda family=family: not any(Path(f"/proc/{one}").exists() for one in family))
    assert told[0] == told[1] != []
    assert sorted(live.things()) == sorted(alone.things())
    assert live.things()["first"] == "thing-first"


def test_one_that_is_killed_in_a_create_call_while_another_resource_waits_at_pre_apply(open_faulty: OpenFaulty) -> None:
    alone, live = pair(open_faulty, thing("busy", "wait") + thing("held"))
    told: list[list[str]] = []
    for one in (alone, live):
        hold = one.held()
        one.record(say=[{"hook": "pre-apply", "address": "unruly_thing.held", "pause": str(hold)}])
        running = start(one, *APPLY, engine_alone=one is alone)
        sign = one.signs / "busy"
        eventually(sign.exists)
        if one is live:
            running.until_called("pre-apply", "unruly_thing.held")
        else:
            running.until("unruly_thing.held: Creation complete")
        os.kill(int(sign.read_text()), signal.SIGKILL)
        running.until("Error: ") if one is alone else hold.unlink()
        assert running.end() == 1
        told.append(errors(running.text))
        assert "Traceback" not in running.text
    assert told[0] != []
    assert set(told[0]) <= set(told[1])
    assert "busy" not in live.things()


@pytest.mark.parametrize("is_alone", [True, False])
def test_one_that_hangs_is_left_at_the_second_interrupt(open_faulty: OpenFaulty, is_alone: bool) -> None:
    live = open_faulty(thing("stuck", "wait"))
    running = start(live, *APPLY, engine_alone=is_alone)
    eventually((live.signs / "stuck").exists)
    family = running.family
    running.signal(signal.SIGINT).until("Stopping operation...").signal(signal.SIGINT)
    assert running.end() == 1
    assert "Two interrupts received" in running.text
    assert "Traceback" not in running.text
    if is_alone:
        (live.signs / "stuck").unlink()
    eventually(lambda: not any(Path(f"/proc/{one}").exists() for one in family))
    assert live.things() in ({}, {"stuck": "tainted"})


def test_one_that_is_no_provider_at_all(open_faulty: OpenFaulty) -> None:
    alone, live = pair(open_faulty, thing("first"))
    for one in (alone, live):
        folder = one.folder.parent / "build"
        folder.mkdir()
        stranger = folder / "terraform-provider-unruly"
        stranger.write_text("#!/bin/sh\necho hello there\n")
        stranger.chmod(0o755)
        overrides = f'dev_overrides {{\n    "example.com/test/unruly" = "{folder}"\n  }}'
        (one.folder.parent / "terraform.rc").write_text(f"provider_installation {{\n  {overrides}\n  direct {{}}\n}}\n")
    plain, ours = alone.terraform("plan", "-no-color", check=1), live.tollgate("plan", "-no-color", check=1)
    told = [
        errors(text.replace(str(one.folder.parent), "HERE")) for one, text in ((alone, plain.err), (live, ours.err))
    ]
    assert told[0] == told[1] != []
    assert "Traceback" not in ours.text

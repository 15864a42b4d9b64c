"""Providers that die, hang or talk nonsense: Terraform says of them what it says without Tollgate."""

import os
import signal
from pathlib import Path

import pytest

from tests.faults.conftest import Faulty, OpenFaulty
from tests.faults.runs import eventually, providers_of, start
from tests.faults.words import errors

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
GREETINGS = {
    "no-handshake": "echo hello there",
    "nothing": "exit 1",
    "an-older-protocol": "echo '1|4|unix|/tmp/no-such-socket|grpc|'; exec sleep 3600",
    "another-core": "echo '2|6|unix|/tmp/no-such-socket|grpc|'; exec sleep 3600",
}


def thing(name: str, does: str = "", after: str = "") -> str:
    """A resource block."""
    last = f"  depends_on = [unruly_thing.{after}]\n" if after else ""
    return f'resource "unruly_thing" "{name}" {{\n  name = "{name}"\n  does = "{does}"\n{last}}}\n'


def pair(open_faulty: OpenFaulty, main: str) -> tuple[Faulty, Faulty]:
    """The same configuration twice: for Terraform alone, and for Tollgate."""
    return open_faulty(main, name="alone"), open_faulty(main)


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


@pytest.mark.parametrize("greeting", GREETINGS)
def test_one_that_refuses_the_handshake(open_faulty: OpenFaulty, greeting: str) -> None:
    alone, live = pair(open_faulty, thing("first"))
    for one in (alone, live):
        folder = one.folder.parent / "build"
        folder.mkdir()
        stranger = folder / "terraform-provider-unruly"
        stranger.write_text(f"#!/bin/sh\n{GREETINGS[greeting]}\n")
        stranger.chmod(0o755)
        overrides = f'dev_overrides {{\n    "example.com/test/unruly" = "{folder}"\n  }}'
        (one.folder.parent / "terraform.rc").write_text(f"provider_installation {{\n  {overrides}\n  direct {{}}\n}}\n")
    plain, ours = alone.terraform("plan", "-no-color", check=1), live.tollgate("plan", "-no-color", check=1)
    told = [
        errors(text.replace(str(one.folder.parent), "HERE")) for one, text in ((alone, plain.err), (live, ours.err))
    ]
    assert told[0] == told[1] != []
    assert "Traceback" not in ours.text

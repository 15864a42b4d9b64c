"""Kills while a state is upgraded and while an object is imported: the state is what it was, or whole."""

import json
import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.conftest import OpenFaulty
from tests.faults.kills import VICTIMS, journals, strike
from tests.faults.runs import assert_gone, eventually, start

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

THING = 'resource "unruly_thing" "one" {\n  name = "one"\n}\n'
IMPORT = 'import {\n  to = unruly_thing.one\n  id = "thing-one"\n}\n'
BLOWS = [*((victim, signal.SIGKILL) for victim in VICTIMS), ("engine", signal.SIGSEGV), ("provider", signal.SIGSEGV)]
APPLY = ("apply", "-auto-approve", "-no-color")
SCENES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "state upgrade": ("UpgradeResourceState", THING, APPLY),
    "import block": ("ImportResourceState", THING + IMPORT, APPLY),
    "import command": ("ImportResourceState", THING, ("import", "-no-color", "unruly_thing.one", "thing-one")),
}


@contextmanager
def releasing(sign: Path) -> Generator[None]:
    """Let the provider go on, as often as it waits, for as long as the block lasts."""
    is_over = threading.Event()

    def release() -> None:
        while not is_over.wait(0.01):
            sign.unlink(missing_ok=True)

    thread = threading.Thread(target=release)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


@pytest.mark.parametrize(("victim", "number"), BLOWS)
@pytest.mark.parametrize("scene", SCENES)
def test_a_kill_loses_nothing(open_faulty: OpenFaulty, scene: str, victim: str, number: signal.Signals) -> None:
    method, main, arguments = SCENES[scene]
    live = open_faulty(main)
    if method == "UpgradeResourceState":
        live.having(one="one")
        state = live.state()
        state["resources"][0]["instances"][0]["schema_version"] = 0
        live.write(json.dumps(state), "terraform.tfstate")
    before = live.things()
    (live.signs / "fault").write_text(f"waits@{method}\n")
    running = start(live, *arguments)
    sign = live.signs / method
    eventually(sign.exists, lambda: f"it never came to {method}")
    family = running.family
    assert strike(running, victim, number)
    (live.signs / "fault").unlink()
    with releasing(sign):
        running.end()  # it reads: a Go program that ends so says a lot
        assert_gone(family)
    assert live.things() in (before, {"one": "thing-one"})
    assert journals(live) == []
    (live.folder / ".terraform.tfstate.lock.info").unlink(missing_ok=True)
    live.tollgate(*arguments, check=None)
    assert live.things() == {"one": "thing-one"}

"""Plays a run of misbehaving integrations, and says what of it is not as the table has it."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.e2e.live.conftest import Ended
from tests.faults.conftest import Faulty, stripped
from tests.faults.formation import Run
from tests.faults.table import Cell

PROGRAM = Path(__file__).with_name("misbehaving.py")
THINGS = """
resource "unruly_thing" "old" {
  name = "old"
}
resource "unruly_thing" "changed" {
  name = "after"
}
resource "unruly_thing" "new" {
  name = "new"
}
"""
BEFORE = {"old": "old", "changed": "before", "gone": "gone"}
CONTROL = 'resource "unruly_thing" "control" {\n  name = "control"\n}\n'
_OWN = """
provider "unruly" {{
  alias = "{0}"
}}
resource "unruly_thing" "{0}" {{
  name     = "{0}"
  provider = unruly.{0}
}}
"""
_CALL_SECONDS = 1.0
_STAGE_CALL_SECONDS = 0.3  # a stage has five times that


def configuration(run: Run) -> str:
    """The resources of a run."""
    if not run.is_apart:
        return THINGS
    return CONTROL + "".join(_OWN.format(cell.fault.name) for cell in run.cells)


def play(live: Faulty, run: Run) -> Ended:
    """Configures the integrations and gives the command."""
    declared = {cell: _declared(live, cell) for cell in run.cells}
    if run.is_apart:
        body = {"provider": {f"unruly.{cell.fault.name}": {"integrations": [one]} for cell, one in declared.items()}}
    else:
        body = {"terraform": {"integrations": list(declared.values())}}
    (live.folder / "integrations.json").write_text(json.dumps(body), encoding="utf-8")
    arguments = ["-auto-approve"] if run.command == "apply" else []
    return live.tollgate(run.command, *arguments, "-no-color", check=None)


def complaints(live: Faulty, run: Run, ended: Ended) -> Iterator[str]:
    """What is not as it should be, each with the cell it is about."""
    if ended.code != run.exit_code:
        yield f"the exit code is {ended.code}, not {run.exit_code}"
    for word in ("Traceback", "has a bug"):
        if word in ended.text:
            yield f"it says {word!r}"
    told = unwrapped(ended.text)
    called = _called(live)
    for cell in run.cells:
        for complaint in _about(cell, ended.text, told, called):
            yield f"{cell.name}: {complaint}"


def state_complaints(live: Faulty, run: Run, before: dict[str, Any], alone: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the state: it is what it was, or what Terraform alone makes of it."""
    if run.command == "init" or run.stops:
        if live.state() != before:
            yield f"the state has changed: {live.things()}"
    elif run.is_apart:
        own = {cell.fault.name for cell in run.cells if cell.stops}
        if set(live.things()) != {"control", *(cell.fault.name for cell in run.cells)} - own:
            yield f"the state has {live.things()}"
    elif stripped(live.state()) != stripped(alone):
        yield f"the state is not what Terraform alone makes: {live.things()}"


def unwrapped(text: str) -> str:
    """What was printed, without frames and line breaks."""
    return " ".join(re.sub(r"[│╷╵]", " ", text).split())


def _about(cell: Cell, text: str, told: str, called: set[tuple[str, str]]) -> Iterator[str]:
    if cell.is_called and (cell.name, cell.hook) not in called:
        yield "it was never called"
    if not cell.reason:
        if f"integration {cell.name} failed" in told or f"Integration {cell.name} failed" in told:
            yield "it is said to have failed"
        return
    if not re.search(
        rf"integration {cell.name} failed( in [0-9,]+ calls?)?: "
        rf"(Failed to initialize integration: )?(RPC error -[0-9]+: )?{cell.reason}",
        told,
    ):
        yield f"its reason is not told: {cell.reason}"
    if not cell.is_called and f'Integration "{cell.name}" failed to initialize: ' not in told:
        yield "it is not told that it did not start"
    shown = re.findall(rf"(Error|Warning): Integration {cell.name} failed at {cell.hook}\n", text)
    kinds = set(shown)
    if kinds != ({cell.diagnostic} if cell.diagnostic else set()):
        yield f"Terraform shows it as {sorted(kinds)}, not as {cell.diagnostic}"


def _called(live: Faulty) -> set[tuple[str, str]]:
    if not live.log.exists():
        return set()
    calls = [json.loads(line) for line in live.log.read_text(encoding="utf-8").splitlines()]
    return {(call["name"], call["hook"]) for call in calls}


def _declared(live: Faulty, cell: Cell) -> dict[str, Any]:
    config: dict[str, Any] = {"hook": cell.hook, "log": str(live.log)}
    limits: dict[str, Any] = {}
    if cell.fault.is_timed:
        limits = {"timeout": _STAGE_CALL_SECONDS if "stage" in cell.hook else _CALL_SECONDS}
        if not cell.is_called:
            limits = {"start_timeout": _CALL_SECONDS}
    source = live.folder.parent / "misbehaving"
    if not source.exists():
        source.write_text(f'#!/bin/sh\nexec {sys.executable} -I -S {PROGRAM} "$@"\n', encoding="utf-8")
        source.chmod(0o755)
    return {
        "name": cell.name,
        "source": str(source),
        "args": [cell.fault.name],
        "on_error": cell.on_error,
        "config": config,
        **limits,
    }

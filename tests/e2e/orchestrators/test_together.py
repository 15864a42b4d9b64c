"""Twenty runs at once in one repository: no socket, folder, journal, lock or cache of one is in another's way."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.e2e.dropin.conftest import TOLLGATE, engine_path
from tests.e2e.live.conftest import TIMEOUT_SECONDS, Live, open_live, sandbox_mirror
from tests.e2e.live.conftest import Open as OpenLive

__all__ = ["open_live", "sandbox_mirror"]

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

RUNS = 20
SHADOWED = 5
"""How many of the root modules declare an integration in a `.tf` file of their own, and so run in a shadow root."""
MAIN = """
provider "aws" {
  region = "us-east-1"
}
resource "aws_sqs_queue" "one" {
  name = "UNIT"
}
"""
DECLARED = """
terraform {
  integration "own" {
    source = "SCRIPT"
    config = { log = "LOG" }
  }
}
"""


def make_units(live: Live) -> list[Path]:
    """Write twenty root modules below one configuration."""
    repository = live.folder.parent
    (repository / ".git").mkdir()
    shutil.move(live.folder / "integrations.json", repository / "integrations.json")
    units: list[Path] = []
    for number in range(RUNS):
        unit = repository / "units" / f"unit{number}"
        shutil.copytree(live.folder, unit, symlinks=True)
        text = MAIN.replace("UNIT", unit.name)
        if number < SHADOWED:
            text += DECLARED.replace("SCRIPT", str(live.script())).replace("LOG", str(live.log.with_name("own.jsonl")))
        (unit / "main.tf").write_text(text)
        units.append(unit)
    return units


@pytest.mark.parametrize("engine", ["terraform", "tofu"])
def test_twenty_runs_in_one_repository_do_not_meet(open_live: OpenLive, engine: str) -> None:
    live = open_live("")
    live.engine = [engine_path(engine)]
    units = make_units(live)
    (live.folder.parent / "plugins").mkdir()
    environ = live.environ() | {"TF_PLUGIN_CACHE_DIR": str(live.folder.parent / "plugins")}
    command = [TOLLGATE, "apply", "-auto-approve", "-no-color", "-input=false"]
    running = [
        subprocess.Popen(
            command,
            cwd=unit,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for unit in units
    ]
    ended = [(process.communicate(timeout=TIMEOUT_SECONDS * 4)[0], process.returncode) for process in running]
    assert [(unit.name, text) for unit, (text, code) in zip(units, ended, strict=True) if code] == []
    states = {unit.name: json.loads((unit / "terraform.tfstate").read_text()) for unit in units}
    made = {name: state["resources"][0]["instances"][0]["attributes"]["name"] for name, state in states.items()}
    assert made == {unit.name: unit.name for unit in units}
    for hook in ("post-plan", "post-apply"):
        seen = sorted(call["resource"]["after"]["name"] for call in live.calls(hook))
        assert seen == sorted(unit.name for unit in units), hook
    left = [path.name for unit in units for path in unit.glob(".tollgate*")]
    left += [path.name for path in (live.folder.parent / "units").glob(".*")]
    assert left == []

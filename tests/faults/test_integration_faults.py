"""Every fault of an integration at every hook under every `on_error`: the table, played on a real Terraform.

What covers each pair of the axes is run always; FAULTS=all in the environment (`make faults`) runs every cell, and
FAULTS=alone each in a run of its own.
"""

import json
from typing import Any

import pytest

from tests.faults.conftest import OpenFaulty
from tests.faults.formation import Run, alone, complete, covering
from tests.faults.integration_runs import BEFORE, THINGS, complaints, configuration, play, state_complaints
from tests.faults.selection import EXTENT

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

RUNS = list({"all": complete, "alone": alone}.get(EXTENT, covering)())


@pytest.fixture(scope="session")
def applied() -> dict[str, Any]:
    """What Terraform alone makes of the resources of a run, by engine; filled by whoever comes first."""
    return {}


def _applied(open_faulty: OpenFaulty, applied: dict[str, Any]) -> dict[str, Any]:
    if "state" not in applied:
        plain = open_faulty(THINGS, name="alone").having(**BEFORE)
        plain.terraform("apply", "-auto-approve")
        applied["state"] = json.dumps(plain.state())
    return json.loads(applied["state"])


def there(run: Run) -> dict[str, str]:
    """What exists before a run: where each cell has a resource of its own, only what is to be read."""
    if not run.is_apart:
        return BEFORE
    return {cell.fault.name: cell.fault.name for cell in run.cells if cell.hook == "pre-refresh"}


@pytest.mark.parametrize("run", [pytest.param(run, id=run.name) for run in RUNS])
def test_faults(open_faulty: OpenFaulty, applied: dict[str, Any], run: Run) -> None:
    live = open_faulty(configuration(run))
    live.having(**there(run))
    before = live.state()
    ended = play(live, run)
    wrong = [*complaints(live, run, ended), *state_complaints(live, run, before, _applied(open_faulty, applied))]
    assert not wrong, "\n".join([*wrong, "", ended.text])
    if run.command == "apply" and not run.is_apart:  # where Terraform alone would start dozens of providers
        live.terraform("plan", "-no-color")

"""The Operation that stage hooks are sent, and plans of a size."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from tollgate_host.plan.saved_plan import SavedPlan, plan_from_json

from tests.host.plans.pieces import Json, plan, to_json
from tests.host.plans.record import RECORDED
from tests.host.plans.shapes import SHAPES
from tests.host.plans.sized import sized_plan


def shaped(name: str) -> SavedPlan:
    return plan_from_json(to_json(SHAPES[name]()), name=name)


@pytest.mark.requirement("P-3.1-02")
def test_an_operation_has_the_full_form() -> None:
    saved = shaped("update")
    wire = msgspec.json.decode(msgspec.json.encode(saved.operation(root="infra")))
    assert wire == {
        "operation": "plan",
        "resources": [found.wire() for found in saved.resources()],
        "summary": {"create": 0, "update": 1, "delete": 0, "replace": 0, "no-op": 0},
        "outputs": {},
        "workspace": None,
        "root": "infra",
        "terraform_version": "1.11.4",
        "configuration": {
            "modules": {
                "": {
                    "resource": [{"type": "aws_instance", "name": "web", "file": None, "line": None}],
                    "data": [],
                    "module": [],
                    "variable": [],
                    "output": [],
                    "local": [],
                    "check": [],
                }
            }
        },
    }


def test_a_streamed_operation_sends_no_resource_again() -> None:
    wire = shaped("update").operation(streamed=True)
    assert (wire["resources"], wire["streamed"]) == (None, True)


def test_amended_resources_and_labels_with_their_places_are_sent_instead() -> None:
    labels: Json = {"modules": {"": {"resource": []}}}
    wire = shaped("update").operation(resources=[{"address": "x"}], configuration=labels)
    assert (wire["resources"], wire["configuration"]) == ([{"address": "x"}], labels)
    assert shaped("update").operation(resources=[])["resources"] == []


def test_checks_are_passed_on() -> None:
    assert shaped("checks").operation()["checks"] == [
        {"address": "check.health", "kind": "check", "status": "fail", "problems": ["Unhealthy."]},
        {"address": "aws_instance.web", "kind": "resource", "status": "unknown", "problems": []},
    ]


def test_labels_of_every_module_are_listed() -> None:
    recorded = plan_from_json((RECORDED / "1.11.4" / "create.json").read_bytes())
    modules = recorded.operation(streamed=True)["configuration"]["modules"]
    assert set(modules) == {"", "module.web", "module.web.module.deep"}
    assert [label["name"] for label in modules[""]["module"]] == ["web"]
    assert [label["name"] for label in modules["module.web"]["variable"]] == ["label", "parent"]
    checked = plan_from_json((RECORDED / "1.11.4" / "checks.json").read_bytes())
    labels = checked.operation(streamed=True)["configuration"]["modules"][""]["check"]
    assert [label["name"] for label in labels] == ["fails", "passes"]


def test_an_empty_plan_is_an_empty_operation() -> None:
    assert plan_from_json(to_json(plan(configuration=None))).operation()["resources"] == []


def test_a_sized_plan_gives_all_its_resources() -> None:
    saved = plan_from_json(to_json(sized_plan(300)))
    addresses = [found.address for found in saved.resources()]
    assert len(set(addresses)) == saved.resource_count == 300
    counted = [saved.summary[action] for action in ("create", "update", "delete", "replace", "no-op")]
    assert sum(counted) == 300
    assert b"correct horse battery" not in msgspec.json.encode(saved.operation())


PEAK = """
import sys
from pathlib import Path
from tollgate_host.plan.plan_source import read_plan
count = sum(1 for found in read_plan(sys.argv[1]).resources())
status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
print(count, status["VmHWM"].split()[0])
"""


@pytest.mark.heavy
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_plan_of_15000_resources_stays_small_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    path.write_bytes(to_json(sized_plan(15_000)))
    assert path.stat().st_size > 60_000_000
    finished = subprocess.run([sys.executable, "-c", PEAK, str(path)], capture_output=True, check=True)
    count, kilobytes = map(int, finished.stdout.split())
    assert count == 15_000
    assert kilobytes < 250_000

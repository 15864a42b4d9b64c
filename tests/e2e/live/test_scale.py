"""Many of everything: integrations, resources at a time, objects in a state. SCALE=all takes the full sizes."""

import json
import os
import shutil
from typing import Any

import pytest

from tests.e2e.live.conftest import Open

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

IS_ALL = os.environ.get("SCALE") == "all"
RESOURCES = 3000 if IS_ALL else 300
OBJECTS = 5000 if IS_ALL else 800
PROVIDER = 'provider "aws" {\n  region = "us-east-1"\n}\n'
QUEUES = 'resource "aws_sqs_queue" "q" {\n  count = %d\n  name  = "q-${count.index}"\n}\n'


def test_twenty_integrations_are_each_called_at_every_hook(open_live: Open) -> None:
    live = open_live(PROVIDER + QUEUES % 2)
    logs = {f"number-{number}": live.folder.parent / f"log-{number}.jsonl" for number in range(20)}
    rows = [{"name": name, "source": str(live.script()), "config": {"log": str(log)}} for name, log in logs.items()]
    live.write(json.dumps({"terraform": {"integrations": rows}}), "integrations.json")
    live.tollgate("apply", "-auto-approve", "-no-color")
    wanted = ["pre-plan", "post-plan", "pre-apply", "post-apply"]
    for log in logs.values():
        methods = [json.loads(line)["method"] for line in log.read_text().splitlines()]
        assert {method: methods.count(method) for method in wanted} == dict.fromkeys(wanted, 2)


def test_a_hundred_at_a_time_are_each_called_recorded_and_in_no_journal(open_live: Open) -> None:
    finding = {"rule": "queue", "severity": "low", "message": "a queue"}
    live = open_live(PROVIDER + QUEUES % RESOURCES)
    live.timeout_seconds = 1800 if IS_ALL else 300
    live.terraform("apply", "-auto-approve", "-parallelism=100")
    plain = _instances(live.state())
    shutil.rmtree(live.folder / ".sandbox")
    (live.folder / "terraform.tfstate").unlink()
    hooks = ["pre-apply", "post-plan", "post-apply"]
    live.record(hooks=hooks, say=[{"hook": "post-plan", "findings": [finding]}])
    live.tollgate("apply", "-auto-approve", "-no-color", "-parallelism=100", "--report", "json=report.json")
    addresses = {f"aws_sqs_queue.q[{number}]" for number in range(RESOURCES)}
    for hook in hooks:
        called = [call["resource"]["address"] for call in live.calls(hook)]
        assert len(called) == RESOURCES
        assert set(called) == addresses
    report = json.loads((live.folder / "report.json").read_text(encoding="utf-8"))
    found = [row["address"] for row in report["resources"] for result in row["results"] for _ in result["findings"]]
    assert len(found) == RESOURCES
    assert set(found) == addresses
    assert _instances(live.state()) == plain
    assert len(plain) == RESOURCES
    assert list(live.folder.glob(".tollgate-journal.*")) == []


def _instances(state: dict[str, Any]) -> dict[int, Any]:
    """Return the attributes of the queues in a state, by number."""
    [row] = state["resources"]
    return {one["index_key"]: one["attributes"] for one in row["instances"]}


def test_a_state_of_thousands_of_objects_is_planned(open_live: Open) -> None:
    live = open_live(PROVIDER + QUEUES % 1)
    live.timeout_seconds = 600
    live.terraform("apply", "-auto-approve")
    state = live.state()
    [instance] = state["resources"][0]["instances"]
    state["resources"][0]["instances"] = [_copy(instance, number) for number in range(OBJECTS)]
    live.write(json.dumps({**state, "serial": state["serial"] + 1}), "terraform.tfstate")
    live.write(PROVIDER + QUEUES % OBJECTS).record(hooks=["post-plan"])
    ended = live.tollgate("plan", "-refresh=false", "-no-color")
    assert "No changes." in ended.out
    called = {call["resource"]["address"]: call["resource"]["action"] for call in live.calls("post-plan")}
    assert len(called) == OBJECTS
    assert set(called.values()) == {"no-op"}


def _copy(instance: dict[str, Any], number: int) -> dict[str, Any]:
    """Return an object as the provider would have made it for another position."""
    text = json.dumps(instance["attributes"]).replace("q-0", f"q-{number}")
    return {**instance, "index_key": number, "attributes": json.loads(text)}

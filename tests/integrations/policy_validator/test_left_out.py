"""What the configuration leaves to the cloud, in every language: decided by a default, or by the cloud."""

from pathlib import Path

import pytest
from policy_validator.app import app
from tollgate_runtime import Resource
from tollgate_runtime.testing import connect, leave_out

INSTANCE = Resource(address="aws_instance.a", type="aws_instance", action="create", after={"ami": "ami-1"})
POLICIES = {
    "yaml": "require: {path: monitoring, equals: true}",
    "yaml in a block": "require: {path: 'root_block_device[*].encrypted', equals: true}",
    "cel": "require: {cel: after.monitoring == true}",
    "cel, asked for presence": "require: {cel: has(after.monitoring)}",
    "json schema": "schema: {required: [monitoring], properties: {monitoring: {const: true}}}",
    "json schema, of a value": "schema: {properties: {monitoring: {const: true}}}",
}


def findings(folder: Path, body: str, resource: Resource) -> list[tuple[str, str | None, str]]:
    (folder / "p.yaml").write_text(f"rules:\n  - id: r\n    match: {{type: aws_instance}}\n    {body}\n")
    with connect(app, config={"policy_set": str(folder)}) as client:
        answered = client.call("post-plan", resource)
    return [(finding.status, finding.undecided, finding.message) for finding in answered.findings]


@pytest.mark.parametrize("body", POLICIES.values(), ids=POLICIES)
def test_what_no_default_decides_the_cloud_decides(tmp_path: Path, body: str) -> None:
    omitted = leave_out(INSTANCE, "monitoring", "root_block_device")
    [(status, undecided, message)] = findings(tmp_path, body, omitted)
    assert (status, undecided) == ("unknown", "cloud")
    assert message.endswith("is not set: the cloud decides it, and it is known only after creation")


@pytest.mark.parametrize("body", POLICIES.values(), ids=POLICIES)
def test_what_another_resource_gives_the_apply_decides(tmp_path: Path, body: str) -> None:
    later = Resource(
        type="aws_instance",
        action="create",
        after={"ami": "ami-1"},
        after_unknown={"monitoring": True, "root_block_device": True},
        after_omitted={"tenancy": True},
    )
    [(status, undecided, message)] = findings(tmp_path, body, later)
    assert (status, undecided) == ("unknown", None)
    assert message.endswith("is known only after apply")


@pytest.mark.parametrize(("default", "expected"), [("true", []), ("false", ["fail"])])
def test_a_default_that_the_rule_names_decides(tmp_path: Path, default: str, expected: list[str]) -> None:
    body = f"require: {{path: monitoring, equals: true, default: {default}}}"
    assert [row[0] for row in findings(tmp_path, body, leave_out(INSTANCE, "monitoring"))] == expected

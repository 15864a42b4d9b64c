"""A plan played to an integration: its stages and every change."""

import json
from pathlib import Path
from typing import Any

import pytest
from tollgate_runtime import Integration, Operation, Resource, Result, fail, success, warn
from tollgate_runtime.testing import replay, resources_from_plan

PLAN: dict[str, Any] = {
    "format_version": "1.2",
    "resource_changes": [
        {
            "address": "aws_s3_bucket.logs",
            "mode": "managed",
            "type": "aws_s3_bucket",
            "name": "logs",
            "provider_name": "registry.terraform.io/hashicorp/aws",
            "change": {
                "actions": ["create"],
                "before": None,
                "after": {"name": "dev-logs"},
                "after_unknown": {"id": True},
                "before_sensitive": False,
                "after_sensitive": {},
            },
        },
        {
            "address": 'module.web.aws_s3_bucket.data["a"]',
            "module_address": "module.web",
            "mode": "managed",
            "type": "aws_s3_bucket",
            "name": "data",
            "index": "a",
            "provider_name": "registry.terraform.io/hashicorp/aws",
            "change": {
                "actions": ["delete", "create"],
                "before": {"name": "prod-old"},
                "after": {"name": "prod-data"},
                "replace_paths": [["name"]],
            },
        },
    ],
}
PREFIX = {"prefix": "prod-"}


def test_every_change_of_a_plan_becomes_a_resource() -> None:
    assert list(resources_from_plan(PLAN)) == [
        Resource(
            id="aws_s3_bucket.logs",
            address="aws_s3_bucket.logs",
            type="aws_s3_bucket",
            name="logs",
            provider="registry.terraform.io/hashicorp/aws",
            provider_type="aws",
            action="create",
            after={"name": "dev-logs"},
            after_unknown={"id": True},
            after_sensitive={},
        ),
        Resource(
            id='module.web.aws_s3_bucket.data["a"]',
            address='module.web.aws_s3_bucket.data["a"]',
            module="module.web",
            type="aws_s3_bucket",
            name="data",
            index="a",
            provider="registry.terraform.io/hashicorp/aws",
            provider_type="aws",
            action="replace",
            before={"name": "prod-old"},
            after={"name": "prod-data"},
            replace_paths=[["name"]],
        ),
    ]


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        (["no-op"], "no-op"), (["create"], "create"), (["read"], "read"), (["update"], "update"),
        (["delete"], "delete"), (["delete", "create"], "replace"), (["create", "delete"], "replace"),
        (["forget"], "forget"), (["something new"], "no-op"),
    ],
)  # fmt: skip
def test_actions_are_those_of_the_protocol(actions: list[str], expected: str) -> None:
    row = {"address": "a.b", "type": "a", "name": "b", "change": {"actions": actions}}
    [resource] = resources_from_plan({"resource_changes": [row]})
    assert resource.action == expected


def test_a_plan_may_be_a_file_or_its_text(tmp_path: Path) -> None:
    text = json.dumps(PLAN).encode()
    file = tmp_path / "plan.json"
    file.write_bytes(text)
    for plan in (file, str(file), text, PLAN):
        assert len(list(resources_from_plan(plan))) == 2


@pytest.mark.parametrize("plan", [b"hello", b"[]", b'{"resource_changes": 5}'])
def test_what_is_no_plan_is_refused(plan: bytes) -> None:
    with pytest.raises(ValueError, match="this is not plan JSON: "):
        list(resources_from_plan(plan))


@pytest.mark.requirement("R-Q10-01")
def test_a_plan_is_played_with_its_stages(naming_app: Integration, naming_command: list[str]) -> None:
    for target in (naming_app, naming_command):
        played = replay(target, PLAN, config=PREFIX)
        assert played.failed == ["aws_s3_bucket.logs"]
        assert played.results["aws_s3_bucket.logs"].message == "'dev-logs' must start with 'prod-'"
        assert list(played.results) == ["aws_s3_bucket.logs", 'module.web.aws_s3_bucket.data["a"]']
        assert {hook: result.message for hook, result in played.stages.items()} == {
            "plan-stage-start": "plan: 0 resources under 1.11.4",
            "plan-stage-complete": "plan: 2 resources under 1.11.4",
        }


def test_only_the_hooks_it_has_are_called_and_the_worst_answer_stands() -> None:
    app = Integration("sample", version="1")

    @app.on("pre-plan")
    def before(_resource: Resource) -> Result:
        return fail("before")

    @app.on("post-plan")
    def after(_resource: Resource) -> Result:
        return warn("after")

    played = replay(app, PLAN)
    assert played.stages == {}
    assert set(map(str, (result.message for result in played.results.values()))) == {"before; after"}
    assert len(played.failed) == 2

    quiet = Integration("quiet", version="1")

    @quiet.on("plan-stage-complete")
    def count(operation: Operation) -> Result:
        return success(str(operation.summary))

    played = replay(quiet, PLAN)
    assert played.results == {}
    assert played.stages["plan-stage-complete"].message == "{'create': 1, 'replace': 1}"

"""Resources that a test makes: from plan JSON, and with arguments left out."""

from typing import Any

from tollgate_runtime import OMITTED, UNKNOWN, Resource
from tollgate_runtime.testing import leave_out, resources_from_plan


def row(address: str, unknown: dict[str, Any]) -> dict[str, Any]:
    return {
        "address": address,
        "type": "aws_instance",
        "name": "web",
        "change": {"actions": ["create"], "before": None, "after": {"ami": "a"}, "after_unknown": unknown},
    }


PLAN: dict[str, Any] = {
    "resource_changes": [
        row("aws_instance.web", {"monitoring": True, "subnet_id": True}),
        row('module.site["a"].aws_instance.web[0]', {"monitoring": True}),
        row("aws_instance.elsewhere", {"monitoring": True}),
    ],
    "configuration": {
        "root_module": {
            "resources": [{"address": "aws_instance.web", "expressions": {"subnet_id": {"references": ["x.y"]}}}],
            "module_calls": {"site": {"module": {"resources": [{"address": "aws_instance.web", "expressions": {}}]}}},
        }
    },
}


def test_an_argument_that_the_configuration_does_not_mention_is_left_out() -> None:
    web, nested, elsewhere = resources_from_plan(PLAN)
    assert (web.value("monitoring"), web.value("subnet_id")) == (OMITTED, UNKNOWN)
    assert nested.value("monitoring") is OMITTED
    assert elsewhere.value("monitoring") is UNKNOWN, "its configuration is not in the plan"


def test_a_test_can_leave_arguments_out() -> None:
    disk = {"size": 8, "encrypted": True}
    given = Resource(after={"ami": "a", "disks": [disk, disk]}, after_unknown={"id": True, "monitoring": True})
    made = leave_out(given, "monitoring", "disks[1].encrypted", "root_block_device")
    assert [made.value(path) for path in ("monitoring", "disks[1].encrypted", "root_block_device[0].size")] == [
        OMITTED
    ] * 3
    assert made.value("disks[0].encrypted") is True
    assert made.value("id") is UNKNOWN
    assert given.value("disks[1].encrypted") is True, "the resource that it was made from stays as it is"

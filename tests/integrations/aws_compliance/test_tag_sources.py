"""Every place where a plan has tags: which of them a resource, its volumes and its instances will have."""

from typing import Any

import pytest
from aws_compliance.app import app
from tollgate_runtime import Resource
from tollgate_runtime.testing import connect, leave_out

DEFAULTS = {"default_tags": [{"tags": {"Owner": "shop"}}]}
TAGGED = {"Owner": "shop", "Env": "prod"}
ASG_TAG = {"key": "Owner", "value": "shop", "propagate_at_launch": True}
ASG_ENV = {"key": "Env", "value": "prod", "propagate_at_launch": True}

CASES: list[tuple[str, str, dict[str, Any], Any, dict[str, Any], list[str], list[str]]] = [
    # name, type, after, after_unknown, provider_config, missing, unknown
    ("tags", "aws_vpc", {"tags": TAGGED, "tags_all": TAGGED}, {}, {}, [], []),
    (
        "no tags at all, as the provider plans them",
        "aws_vpc",
        {"tags": None},
        {"tags_all": True},
        {},
        ["Owner", "Env"],
        [],
    ),
    ("a null value", "aws_vpc", {"tags": {"Owner": None, "Env": "prod"}}, {}, {}, ["Owner"], []),
    ("an empty value", "aws_vpc", {"tags": {"Owner": "", "Env": "x"}}, {"tags_all": True}, {}, ["Owner"], []),
    ("tags_all", "aws_vpc", {"tags": {"Env": "prod"}, "tags_all": TAGGED}, {}, {}, [], []),
    ("default tags, tags_all not told", "aws_vpc", {"tags": {"Env": "p"}}, {"tags_all": True}, DEFAULTS, [], []),
    ("default tags alone", "aws_vpc", {"tags": None}, {"tags_all": True}, DEFAULTS, ["Env"], []),
    ("default tags that nobody can tell yet", "aws_vpc", {"tags": {"Env": "p"}}, {"tags_all": True}, {}, [], ["Owner"]),
    ("tags unknown as a whole", "aws_vpc", {}, {"tags": True, "tags_all": True}, {}, [], ["Owner", "Env"]),
    ("tags unknown, default tags known", "aws_vpc", {}, {"tags": True, "tags_all": True}, DEFAULTS, [], ["Env"]),
    (
        "a map known in part",
        "aws_vpc",
        {"tags": {"Env": "p"}},
        {"tags": {"Owner": True}, "tags_all": True},
        {},
        [],
        ["Owner"],
    ),
    ("a map known in part that misses one", "aws_vpc", {"tags": {}}, {"tags": {"Owner": True}}, {}, ["Env"], ["Owner"]),
    ("everything unknown", "aws_vpc", {}, True, {}, [], ["Owner", "Env"]),
    ("provider ignores the tag", "aws_vpc", {"tags": {"Env": "p"}}, {}, {"ignore_tags": [{"keys": ["Owner"]}]}, [], []),
    (
        "provider ignores a prefix",
        "aws_vpc",
        {"tags": {"Env": "p"}},
        {},
        {"ignore_tags": [{"key_prefixes": ["Own"]}]},
        [],
        [],
    ),
    ("asg blocks", "aws_autoscaling_group", {"tag": [ASG_TAG, ASG_ENV]}, {}, {}, [], []),
    ("asg takes no default tags", "aws_autoscaling_group", {"tag": [ASG_ENV]}, {}, DEFAULTS, ["Owner"], []),
    ("asg, old list of maps", "aws_autoscaling_group", {"tags": [ASG_TAG, ASG_ENV]}, {}, {}, [], []),
    (
        "asg value unknown",
        "aws_autoscaling_group",
        {"tag": [{"key": "Owner"}, ASG_ENV]},
        {"tag": [{"value": True}, {}]},
        {},
        [],
        ["Owner"],
    ),
    (
        "asg key unknown",
        "aws_autoscaling_group",
        {"tag": [{"value": "a"}, ASG_ENV]},
        {"tag": [{"key": True}, {}]},
        {},
        [],
        ["Owner"],
    ),
    ("asg blocks unknown", "aws_autoscaling_group", {}, {"tag": True}, {}, [], ["Owner", "Env"]),
    (
        "asg that keeps a tag from its instances",
        "aws_autoscaling_group",
        {"tag": [{**ASG_TAG, "propagate_at_launch": False}, ASG_ENV]},
        {},
        {},
        ["Owner"],
        [],
    ),
    (
        "asg whose template may tag the instances",
        "aws_autoscaling_group",
        {"launch_template": [{"id": "lt-1"}], "tag": [{**ASG_TAG, "propagate_at_launch": False}, ASG_ENV]},
        {},
        {},
        [],
        [],
    ),
    ("volume_tags", "aws_instance", {"tags": TAGGED, "volume_tags": {"Env": "p"}}, {}, {}, ["Owner"], []),
    ("volume_tags unknown", "aws_instance", {"tags": TAGGED}, {"volume_tags": True}, {}, [], ["Owner", "Env"]),
    (
        "root volume",
        "aws_instance",
        {"tags": TAGGED, "root_block_device": [{"tags": {"Owner": "s"}}]},
        {},
        {},
        ["Env"],
        [],
    ),
    (
        "root volume with default tags",
        "aws_instance",
        {"tags": TAGGED, "root_block_device": [{"tags": {"Env": "s"}}]},
        {},
        DEFAULTS,
        [],
        [],
    ),
    (
        "root volume with default tags of a provider that nobody can tell",
        "aws_instance",
        {
            "tags": TAGGED,
            "tags_all": {**TAGGED, "Stack": "s"},
            "root_block_device": [{"tags": {"Stack": "s"}, "tags_all": {"Stack": "s"}}],
        },
        {},
        {},
        [],
        [],
    ),
    (
        "a further volume",
        "aws_instance",
        {"tags": TAGGED, "ebs_block_device": [{"device_name": "/dev/sdb", "tags": {"Env": "s"}}]},
        {},
        {},
        ["Owner"],
        [],
    ),
    (
        "volumes without any tags are not judged",
        "aws_instance",
        {"tags": TAGGED, "root_block_device": [{"tags": None}]},
        {},
        {},
        [],
        [],
    ),
    (
        "launch template",
        "aws_launch_template",
        {"tags": TAGGED, "tag_specifications": [{"resource_type": "instance", "tags": {"Env": "p"}}]},
        {},
        DEFAULTS,
        ["Owner"],
        [],
    ),
    (
        "launch template, value unknown",
        "aws_launch_template",
        {"tags": TAGGED, "tag_specifications": [{"resource_type": "instance", "tags": {"Env": "p"}}]},
        {"tag_specifications": [{"tags": {"Owner": True}}]},
        {},
        [],
        ["Owner"],
    ),
    (
        "spot fleet",
        "aws_spot_fleet_request",
        {"tags": TAGGED, "launch_specification": [{"tags": {"Owner": "a"}}]},
        {},
        {},
        ["Env"],
        [],
    ),
    ("a type that cannot be tagged", "aws_iam_role_policy", {"name": "x"}, {}, {}, [], []),
    ("a type nobody knows, with tags", "aws_brand_new", {"tags": {}}, {}, {}, ["Owner", "Env"], []),
    ("Google's list of tags", "aws_odd_one", {"tags": ["a"]}, {}, {}, ["Owner", "Env"], []),
]


def resource(kind: str, after: dict[str, Any], unknown: Any, provider: dict[str, Any]) -> Resource:
    return Resource(type=kind, action="create", after=after, after_unknown=unknown, provider_config=provider)


def test_each_source_of_tags_counts() -> None:
    wrong: list[str] = []
    with connect(app, config={"required_tags": ["Owner", "Env"]}) as client:
        for name, kind, after, unknown, provider, missing, later in CASES:
            metadata = client.call("post-plan", resource(kind, after, unknown, provider)).metadata
            seen = (metadata.get("missing", []), metadata.get("unknown", []))
            if seen != (missing, later):
                wrong.append(f"{name}: {seen}")
    assert wrong == []


@pytest.mark.parametrize(
    ("kind", "after", "message", "path"),
    [
        (
            "aws_instance",
            {"tags": TAGGED, "root_block_device": [{"tags": {"Env": "p"}}]},
            "Missing the required tag Owner on its root volume",
            ("root_block_device", 0, "tags"),
        ),
        (
            "aws_instance",
            {"tags": TAGGED, "ebs_block_device": [{"device_name": "/dev/sdb", "tags": {"Env": "p"}}]},
            "Missing the required tag Owner on its volume /dev/sdb",
            ("ebs_block_device", 0, "tags"),
        ),
        (
            "aws_instance",
            {"tags": TAGGED, "volume_tags": {"Env": "p"}},
            "Missing the required tag Owner on its volumes",
            ("volume_tags",),
        ),
        (
            "aws_launch_template",
            {"tags": TAGGED, "tag_specifications": [{"resource_type": "volume", "tags": {"Env": "p"}}]},
            "Missing the required tag Owner on each volume launched from it",
            ("tag_specifications", 0, "tags"),
        ),
        (
            "aws_autoscaling_group",
            {"tag": [{**ASG_TAG, "propagate_at_launch": False}, ASG_ENV]},
            "Missing the required tag Owner on the instances it launches (propagate_at_launch is false)",
            ("tag",),
        ),
    ],
)
def test_a_finding_says_what_of_a_resource_lacks_the_tag(
    kind: str, after: dict[str, Any], message: str, path: tuple[str | int, ...]
) -> None:
    with connect(app, config={"required_tags": ["Owner", "Env"]}) as client:
        [finding] = client.call("post-plan", resource(kind, after, {}, {})).findings
    assert (finding.message, finding.path) == (message, path)


def test_tag_blocks_of_which_nobody_knows_the_number_may_have_the_tag() -> None:
    group = leave_out(resource("aws_autoscaling_group", {}, {}, {}), "tag")
    with connect(app, config={"required_tags": ["Owner"]}) as client:
        assert client.call("post-plan", group).metadata["unknown"] == ["Owner"]


@pytest.mark.parametrize(
    ("nested", "expected"),
    [
        ("ignore", []),
        ("given", []),
        ("required", ["Owner"]),
    ],
)
def test_nested_tags_are_required_only_where_that_is_asked_for(nested: str, expected: list[str]) -> None:
    bare = resource("aws_instance", {"tags": {"Owner": "x"}, "root_block_device": [{"tags": None}]}, {}, {})
    template = resource("aws_launch_template", {"tags": {"Owner": "x"}}, {}, {})
    with connect(app, config={"required_tags": ["Owner"], "nested_tags": nested}) as client:
        for subject in (bare, template):
            assert client.call("post-plan", subject).metadata["missing"] == expected


def test_ignored_nested_tags_are_not_judged_where_they_are_given() -> None:
    subject = resource("aws_instance", {"tags": {"Owner": "x"}, "volume_tags": {"Env": "p"}}, {}, {})
    with connect(app, config={"required_tags": ["Owner"], "nested_tags": "ignore"}) as client:
        assert client.call("post-plan", subject).findings == ()

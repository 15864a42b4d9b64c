"""What holds for all tags: adding one never makes it worse, and the case of keys is a matter of keys alone."""

import re
from typing import Any

from aws_compliance.checks import Checks, Report
from aws_compliance.config import Config
from aws_compliance.controls.tag_key_case import STYLES, rewrite
from aws_compliance.levels import Levels
from aws_compliance.live.references import references_of
from aws_compliance.tag_policies.policy_files import read_policy
from aws_compliance.tag_policies.tag_policy import effective_policy
from aws_compliance.tags.near_miss import is_near
from hypothesis import given, settings
from hypothesis import strategies as st
from tollgate_runtime import Resource
from tollgate_runtime.config.structure import structure_config

KEYS = st.sampled_from(["Owner", "Environment", "owner", "Team", "Env", "a b", ""])
TAGS = st.dictionaries(KEYS, st.text(max_size=4), max_size=5)
MASKS = st.booleans() | st.dictionaries(KEYS, st.booleans(), max_size=3)
TYPES = st.sampled_from(["aws_vpc", "aws_s3_bucket", "aws_iam_role", "aws_instance"])
REQUIRED = Checks(Config(required_tags=["Owner", "Environment"]))
STRICT = Checks(
    structure_config(
        {"required_tags": {"Owner": {}, "Environment": ["a", "b*"]}, "nested_tags": "required", "ignore_tags": []},
        Config,
    )
)


def examine(checks: Checks, kind: str, tags: Any, mask: Any = None) -> Report:
    unknown = {} if mask is None else {"tags": mask}
    return checks.examine(Resource(type=kind, action="create", after={"tags": tags}, after_unknown=unknown))


def broken(report: Report) -> int:
    return sum(len(remark.keys) for _, remark in report.remarks if remark.kind == "missing")


@settings(max_examples=60, deadline=None)
@given(kind=TYPES, tags=TAGS, mask=MASKS)
def test_adding_a_required_tag_never_makes_it_worse(kind: str, tags: dict[str, str], mask: Any) -> None:
    before = examine(REQUIRED, kind, tags, mask)
    after = examine(REQUIRED, kind, {**tags, "Owner": "x"}, mask)
    assert set(after.metadata["missing"]) <= set(before.metadata["missing"])
    assert broken(after) <= broken(before)


@settings(max_examples=60, deadline=None)
@given(kind=TYPES, tags=TAGS)
def test_what_has_every_required_tag_with_a_right_value_passes(kind: str, tags: dict[str, str]) -> None:
    report = examine(STRICT, kind, {**tags, "Owner": "x", "Environment": "b1"})
    assert not {"missing", "wrong"} & {
        remark.kind for control, remark in report.remarks if control.id in ("required_tags", "allowed_values")
    }


@settings(max_examples=60, deadline=None)
@given(kind=TYPES, tags=TAGS, mask=MASKS)
def test_what_is_not_known_yet_is_never_held_against_a_resource(kind: str, tags: dict[str, str], mask: Any) -> None:
    """Whatever the unknown values turn out to be, no failure of the plan disappears unless they can mend it."""
    report = examine(REQUIRED, kind, tags, mask)
    if mask is True:
        assert report.metadata["missing"] == []
    elif mask is not False:
        assert not {key for key, marked in mask.items() if marked} & set(report.metadata["missing"])


@given(key=st.text(st.sampled_from("abXY0_-"), min_size=1, max_size=12), style=st.sampled_from(sorted(STYLES)))
def test_a_key_that_is_suggested_is_written_in_the_style(key: str, style: str) -> None:
    better = rewrite(key, style)
    assert better == key or re.fullmatch(STYLES[style][0], better)
    assert re.sub(r"[\W_]", "", better).casefold() == re.sub(r"[\W_]", "", key).casefold()


@given(word=st.text(st.sampled_from("abcXYZ"), min_size=1, max_size=10))
def test_a_word_in_another_case_is_a_near_miss_and_itself_is_none(word: str) -> None:
    assert not is_near(word, word)
    assert is_near(word.swapcase(), word)


@settings(max_examples=60, deadline=None)
@given(tags=TAGS, extra=st.text(max_size=3))
def test_a_key_in_another_case_does_not_count_as_the_required_one(tags: dict[str, str], extra: str) -> None:
    without = {key: value for key, value in tags.items() if key != "Owner"}
    report = examine(REQUIRED, "aws_vpc", {**without, "OWNER": extra})
    assert "Owner" in report.metadata["missing"]


NAMES = [
    "tags",
    "tags_all",
    "tag",
    "volume_tags",
    "root_block_device",
    "ebs_block_device",
    "tag_specifications",
    "launch_specification",
    "key",
    "value",
    "propagate_at_launch",
    "resource_type",
    "Owner",
    "region",
    "arn",
    "ami",
    "instance_type",
    "mixed_instances_policy",
    "launch_template",
    "override",
    "availability_zone",
    "subnet_id",
    "kms_key_id",
    "default_tags",
    "ignore_tags",
    "keys",
    "key_prefixes",
    "assume_role",
    "role_arn",
]
LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.sampled_from(["(sensitive)", "ami-1"])
SHAPES: st.SearchStrategy[Any] = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=4),
    max_leaves=10,
)
OBJECTS = st.dictionaries(st.sampled_from(NAMES), SHAPES, max_size=6)
CARRYING = st.sampled_from(
    [
        "aws_instance",
        "aws_launch_template",
        "aws_autoscaling_group",
        "aws_spot_fleet_request",
        "aws_s3_object",
        "aws_iam_role",
    ]
)
EVERYTHING = Checks(
    structure_config(
        {
            "required_tags": {"Owner": {"set_in": "resource", "values": ["a"], "pattern": "a"}},
            "nested_tags": "required",
            "forbidden_tags": ["k*"],
            "key_case": "PascalCase",
            "allowed_regions": ["eu-*"],
            "allowed_accounts": ["123456789012"],
            "allowed_instance_types": ["t3.*"],
            "allowed_amis": {"ids": ["ami-2"]},
        },
        Config,
    ),
    effective_policy([[read_policy("p", b'{"tags": {"owner": {"tag_key": "Owner", "tag_value": ["a"]}}}')]]),
)


@settings(max_examples=80, deadline=None)
@given(
    kind=CARRYING,
    after=OBJECTS,
    unknown=OBJECTS | st.booleans(),
    provider=OBJECTS,
    action=st.sampled_from(["create", "update"]),
)
def test_whatever_stands_where_tags_should_there_is_an_answer(
    kind: str, after: dict[str, Any], unknown: Any, provider: dict[str, Any], action: Any
) -> None:
    resource = Resource(type=kind, action=action, after=after, after_unknown=unknown, provider_config=provider)
    report = EVERYTHING.examine(resource)
    assert len(list(report.findings(Levels({})))) == len(report.remarks)
    assert set(report.metadata) <= {"missing", "wrong", "unknown"}
    assert all(reference.name for reference in references_of(resource))

"""AWS Organizations tag policies: merged as AWS's documentation shows, read as they are, and held against a plan."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from aws_compliance.tag_policies.policy_files import read_policy
from aws_compliance.tag_policies.tag_policy import effective_policy
from hypothesis import given, settings
from hypothesis import strategies as st
from tollgate_runtime import Resource, Result
from tollgate_runtime.errors import PeerError

Judge = Callable[..., Result]
Make = Callable[..., Resource]


def tag(name: str, **fields: Any) -> dict[str, Any]:
    return {"tags": {name: fields}}


def allow(*operators: str) -> dict[str, list[str]]:
    return {"@@operators_allowed_for_child_policies": list(operators)}


def effective(*levels: list[Any]) -> dict[str, Any]:
    read = [[read_policy("p.json", json.dumps(policy).encode()) for policy in level] for level in levels]
    return effective_policy(read).document


KEY = {"@@assign": "CostCenter"}
TABLES = ["dynamodb:table", "redshift:*"]
ROOT = tag("costcenter", tag_key=KEY, tag_value={"@@assign": ["Development", "Support"]})
ASSIGNS = tag("costcenter", tag_key=KEY, tag_value={"@@assign": ["Sandbox"]}, enforced_for={"@@assign": TABLES})
APPENDS = tag("costcenter", tag_key=KEY, tag_value={"@@append": ["Marketing"]}, enforced_for={"@@append": TABLES})
REMOVES = tag(
    "costcenter",
    tag_key=KEY,
    tag_value={"@@remove": ["Development", "Marketing"], "enforced_for": {"@@remove": TABLES}},
)
RESTRICTS = tag(
    "project",
    tag_key={**allow("@@none"), "@@assign": "Project"},
    tag_value={**allow("@@append"), "@@assign": ["Maintenance", "Escalations"]},
)

DOCUMENTED: dict[str, tuple[list[list[Any]], dict[str, Any]]] = {
    "1: a child overwrites": (
        [[ROOT], [ASSIGNS]],
        tag("costcenter", tag_key="CostCenter", tag_value=["Sandbox"], enforced_for=TABLES),
    ),
    "2: a child appends": (
        [[ROOT], [APPENDS]],
        tag(
            "costcenter",
            tag_key="CostCenter",
            tag_value=["Development", "Support", "Marketing"],
            enforced_for=TABLES,
        ),
    ),
    "3: an account removes": (
        [[ROOT], [APPENDS], [REMOVES]],
        tag("costcenter", tag_key="CostCenter", tag_value=["Support"]),
    ),
    "4: a parent restricts": (
        [
            [RESTRICTS],
            [tag("project", tag_key={"@@assign": "PROJECT"}, tag_value={"@@append": ["Escalations - research"]})],
        ],
        tag("project", tag_key="Project", tag_value=["Maintenance", "Escalations", "Escalations - research"]),
    ),
    "5: the intersection of what two allow": (
        [
            [
                tag("project", tag_value={**allow("@@append"), "@@assign": ["Maintenance"]}),
                tag("project", tag_value=allow("@@append", "@@remove")),
            ],
            [tag("project", tag_value={"@@append": ["Research"]})],
            [tag("project", tag_value={"@@remove": ["Maintenance"]})],
        ],
        tag("project", tag_key="project", tag_value=["Maintenance", "Research"]),
    ),
    "6: the first attached wins": (
        [
            [
                tag("project", tag_key={"@@assign": "PROJECT"}, tag_value={"@@append": ["Maintenance"]}),
                tag("project", tag_key={"@@assign": "project"}),
            ]
        ],
        tag("project", tag_key="PROJECT", tag_value=["Maintenance"]),
    ),
    "keys above, values below": (
        [
            [tag("CostCenter", tag_key={"@@assign": "CostCenter", **allow("@@none")})],
            [tag("CostCenter", tag_value={"@@assign": ["Production", "Test"]})],
        ],
        tag("costcenter", tag_key="CostCenter", tag_value=["Production", "Test"]),
    ),
}


@pytest.mark.parametrize("example", DOCUMENTED)
def test_the_examples_of_the_documentation_give_their_effective_policies(example: str) -> None:
    levels, expected = DOCUMENTED[example]
    assert effective(*levels) == expected


def test_what_is_locked_above_a_tag_is_locked_in_it() -> None:
    locked = {"tags": {**allow("@@none"), "project": {"tag_key": {"@@assign": "Project"}}}}
    child = {"tags": {"project": {"tag_key": {"@@assign": "PROJECT"}}, "other": {"tag_key": {"@@assign": "Other"}}}}
    assert effective([locked], [child]) == tag("project", tag_key="Project")


def test_a_restriction_cannot_be_taken_back_below() -> None:
    middle = tag("project", tag_value=allow("@@all"))
    last = tag("project", tag_value={"@@assign": ["Mine"]})
    assert effective([RESTRICTS], [middle], [last]) == effective([RESTRICTS])


VALUES = st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=3, unique=True)
OPERATIONS = st.dictionaries(st.sampled_from(["@@assign", "@@append", "@@remove"]), VALUES, max_size=3)


@settings(max_examples=30, deadline=None)
@given(root=VALUES, below=st.lists(OPERATIONS, max_size=3))
def test_a_locked_value_stays_whatever_is_below(root: list[str], below: list[dict[str, list[str]]]) -> None:
    locked = tag("k", tag_value={**allow("@@none"), "@@assign": root})
    assert effective([locked], *[[tag("k", tag_value=each)] for each in below]) == effective([locked])


@settings(max_examples=30, deadline=None)
@given(root=VALUES, change=OPERATIONS)
def test_a_level_says_the_same_as_one_policy_or_as_several(root: list[str], change: dict[str, list[str]]) -> None:
    parent = tag("k", tag_value={"@@assign": root})
    split = [tag("k", tag_value={operator: values}) for operator, values in change.items()]
    assert effective([parent], [tag("k", tag_value=change)]) == effective([parent], split)


MISTAKES: list[tuple[Any, str]] = [
    ([], "p.json:1:1: This is not a tag policy: it has no map `tags` at its top."),
    ({"tags": {}, "Version": "1"}, "p.json:3:2: A tag policy has nothing but `tags` at its top, and no 'Version'."),
    (tag("k", tag_values={}), "p.json:4:4: 'tag_values' is not a field of a tag; did you mean tag_value?"),
    (tag("k", tag_value={"@@asign": []}), "p.json:5:5: '@@asign' is not an operator; did you mean @@assign?"),
    (tag("k", tag_value={"@@assign": "x"}), "p.json:5:17: tag_value takes a list of texts."),
    (tag("k", tag_key={"@@append": "k"}), "p.json:5:17: tag_key has one value, so it takes @@assign and not @@append."),
    (tag("k", tag_key={"@@assign": "other"}), "p.json:5:17: tag_key must be 'k', in any capitalisation."),
    (
        tag("k", enforced_for={"@@assign": ["ec2"]}),
        "p.json:6:6: 'ec2' is not a resource type; write service:type or service:ALL_SUPPORTED.",
    ),
    (
        tag("k", tag_value=allow("@@some")),
        (
            "p.json:5:47: @@operators_allowed_for_child_policies takes a list of "
            "@@all, @@append, @@assign, @@none, @@remove."
        ),
    ),
    ({"tags": {"k": 1}}, "p.json:3:8: k must be a map with tag_key, tag_value and so on."),
]


@pytest.mark.parametrize(("document", "message"), MISTAKES)
def test_a_mistake_in_a_policy_is_told_with_its_line(
    document: Any, message: str, judge: Judge, make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.json").write_text(json.dumps(document, indent=1))
    with pytest.raises(PeerError) as refused:
        judge(make("aws_vpc"), tag_policies=["p.json"])
    assert refused.value.data["errors"] == [{"path": "tag_policies[0]", "message": message}]


def test_every_mistake_in_every_file_is_told_at_once(judge: Judge, make: Make, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    with pytest.raises(PeerError) as refused:
        judge(make("aws_vpc"), tag_policies=[str(tmp_path / "absent.json"), [str(bad)]])
    paths = [mistake["path"] for mistake in refused.value.data["errors"]]
    assert paths == ["tag_policies[0]", "tag_policies[1]"]
    assert "No such file" in refused.value.data["errors"][0]["message"]


POLICY = {
    "tags": {
        "costcenter": {
            "tag_key": {"@@assign": "CostCenter"},
            "tag_value": {"@@assign": ["100", "300*"]},
            "enforced_for": {"@@assign": ["s3:ALL_SUPPORTED", "ec2:instance"]},
            "report_required_tag_for": {"@@assign": ["logs:log-group"]},
        }
    }
}
HELD: list[tuple[str, dict[str, str], list[tuple[str, str, str, str | None]]]] = [
    ("aws_s3_bucket", {"CostCenter": "100"}, []),
    ("aws_s3_bucket", {"CostCenter": "300-x"}, []),
    ("aws_s3_bucket", {}, []),
    (
        "aws_s3_bucket",
        {"CostCenter": "1000"},
        [
            (
                "tag_policy_value",
                (
                    "Tag CostCenter is '1000', and by the tag policy may be '100' or '300*' "
                    "(AWS will refuse it); did you mean '100'?"
                ),
                "high",
                "soft-mandatory",
            )
        ],
    ),
    (
        "aws_instance",
        {"costcenter": "100"},
        [
            (
                "tag_policy_key",
                "The tag policy writes the key CostCenter, and here it is costcenter (AWS will refuse it)",
                "high",
                "soft-mandatory",
            )
        ],
    ),
    (
        "aws_vpc",
        {"costcenter": "100"},
        [("tag_policy_key", "The tag policy writes the key CostCenter, and here it is costcenter", "low", "advisory")],
    ),
    (
        "aws_cloudwatch_log_group",
        {},
        [
            (
                "tag_policy_required",
                "Missing the tag CostCenter, which the tag policy requires",
                "medium",
                "soft-mandatory",
            )
        ],
    ),
    ("aws_cloudwatch_log_group", {"CostCenter": "100"}, []),
]


@pytest.mark.parametrize("envelope", ["policy", "describe-policy", "describe-effective-policy"])
def test_a_plan_is_held_against_the_policy_in_any_form(envelope: str, judge: Judge, make: Make, tmp_path: Path) -> None:
    file = tmp_path / "policy.json"
    document: Any = POLICY
    if envelope == "describe-policy":
        document = {"Policy": {"PolicySummary": {"Name": "x"}, "Content": json.dumps(POLICY)}}
    if envelope == "describe-effective-policy":
        document = {"EffectivePolicy": {"PolicyContent": json.dumps(effective([POLICY]))}}
    file.write_text(json.dumps(document))
    for kind, tags, expected in HELD:
        result = judge(make(kind, tags=tags), tag_policies=[str(file)])
        seen = [(finding.rule, finding.message, finding.severity, finding.level) for finding in result.findings]
        assert seen == expected


def test_what_the_policy_needs_and_the_plan_does_not_tell_waits(judge: Judge, make: Make, tmp_path: Path) -> None:
    file = tmp_path / "policy.json"
    file.write_text(json.dumps(POLICY))
    later = make("aws_cloudwatch_log_group", unknown={"tags": True, "tags_all": True})
    part = make("aws_s3_bucket", tags={}, unknown={"tags": {"CostCenter": True}})
    for subject, rule in ((later, "tag_policy_required"), (part, "tag_policy_value")):
        [finding] = judge(subject, tag_policies=[str(file)]).findings
        assert (finding.rule, finding.status) == (rule, "unknown")

"""What can be demanded of tags: keys, values, patterns, near misses, forbidden ones, case, and AWS's limits."""

from collections.abc import Callable
from typing import Any

import pytest
from tollgate_runtime import Resource, Result

Judge = Callable[..., Result]
Make = Callable[..., Resource]


def messages(result: Result) -> list[str]:
    return [finding.message for finding in result.findings]


RULES: list[tuple[Any, dict[str, str], list[str]]] = [
    ({"Env": ["prod", "test"]}, {"Env": "prod"}, []),
    (
        {"Env": ["prod", "test"]},
        {"Env": "Prod"},
        ["Tag Env is 'Prod', and may be 'prod' or 'test'; did you mean 'prod'?"],
    ),
    ({"Env": {"values": ["prod"], "ignore_case": True}}, {"Env": "PROD"}, []),
    ({"Env": {"values": ["team-*"]}}, {"Env": "team-a"}, []),
    ({"Env": {"values": ["team-*"]}}, {"Env": "a"}, ["Tag Env is 'a', and may be 'team-*'"]),
    ({"Cost": {"pattern": "[0-9]{4}"}}, {"Cost": "12345"}, ["Tag Cost is '12345', and must match [0-9]{4}"]),
    ({"Cost": {"pattern": "[0-9]{4}"}}, {"Cost": "1234"}, []),
    ({"Cost": {"pattern": "cc-[a-f]+", "ignore_case": True}}, {"Cost": "CC-AB"}, []),
    ({"Cost": {"message": "Ask finance for a cost center."}}, {}, ["Ask finance for a cost center."]),
    ({"Cost": {"pattern": "x", "message": "Ask finance."}}, {"Cost": "y"}, ["Ask finance."]),
    ({"Env": {"ignore_key_case": True}}, {"ENV": "x"}, []),
    ({"Env": {"ignore_key_case": True, "values": ["a"]}}, {"env": "x"}, ["Tag env is 'x', and may be 'a'"]),
    ({"Env": {"ignore_key_case": True}}, {"Other": "x"}, ["Missing the required tag Env"]),
    ({"A": {"types": ["aws_s3_*"]}}, {}, []),
    ({"A": {"types": ["aws_vp*"]}}, {}, ["Missing the required tag A"]),
    ({"A": {"types": ["aws_*"], "except_types": ["aws_vpc"]}}, {}, []),
    ({"A": {"optional": True, "values": ["x"]}}, {}, []),
    ({"A": {"optional": True, "values": ["x"]}}, {"A": ""}, ["Tag A is '', and may be 'x'"]),
    (
        {"A": {"severity": "high"}, "B": {}, "C": {}},
        {},
        ["Missing the required tag A", "Missing the required tags B and C"],
    ),
]


@pytest.mark.parametrize(("required", "tags", "expected"), RULES)
def test_a_rule_of_a_tag(required: Any, tags: dict[str, str], expected: list[str], judge: Judge, make: Make) -> None:
    assert messages(judge(make("aws_vpc", tags=tags), required_tags=required)) == expected


@pytest.mark.parametrize(
    "written", ["environment", "ENVIRONMENT", "Enviroment", "Environmnet", "environment_", "Env", "environ-ment"]
)
def test_a_near_miss_is_pointed_out(written: str, judge: Judge, make: Make) -> None:
    result = judge(make("aws_vpc", tags={written: "prod"}), required_tags=["Environment"])
    assert messages(result) == [
        f"Missing the required tag Environment; there is '{written}', did you mean Environment?"
    ]
    assert 'Environment = "prod"' in (result.findings[0].remediation or "")


@pytest.mark.parametrize("written", ["Name", "Owner", "Engine", "CostCenter", "E", "x"])
def test_other_tags_are_no_near_misses(written: str, judge: Judge, make: Make) -> None:
    result = judge(make("aws_vpc", tags={written: "prod"}), required_tags=["Environment"])
    assert messages(result) == ["Missing the required tag Environment"]


def test_one_required_tag_is_no_near_miss_of_another(judge: Judge, make: Make) -> None:
    result = judge(make("aws_vpc", tags={"Owner": "x"}), required_tags=["Owner", "Owner2"])
    assert messages(result) == ["Missing the required tag Owner2"]


@pytest.mark.parametrize(
    ("tags", "kind", "expected"),
    [
        (
            {"Owner": "a", "owner": "b"},
            "aws_vpc",
            ("warn", "The tags Owner and owner differ only in upper and lower case"),
        ),
        (
            {"Owner": "a", "owner": "b"},
            "aws_iam_role",
            ("fail", "The tags Owner and owner differ only in upper and lower case"),
        ),
    ],
)
def test_keys_that_differ_only_in_case(
    tags: dict[str, str], kind: str, expected: tuple[str, str], judge: Judge, make: Make
) -> None:
    [finding] = judge(make(kind, tags=tags), required_tags=["Owner"]).findings
    assert (finding.status, finding.message) == expected


def test_an_optional_tag_that_is_almost_there_is_pointed_out(judge: Judge, make: Make) -> None:
    result = judge(make("aws_vpc", tags={"environment": "x"}), allowed_values={"Environment": ["prod"]})
    assert (result.status, messages(result)) == ("warn", ["Tag 'environment' is there: did you mean Environment?"])


@pytest.mark.parametrize(
    ("set_in", "own", "expected"),
    [
        ("default_tags", {}, []),
        (
            "default_tags",
            {"Owner": "b"},
            ["Tag Owner must come from default_tags of the provider, and is set in the resource"],
        ),
        ("resource", {"Owner": "b"}, []),
        ("resource", {}, ["Tag Owner must be set in the resource itself, and comes from default_tags of the provider"]),
    ],
)
def test_where_a_tag_is_set_can_be_demanded(
    set_in: str, own: dict[str, str], expected: list[str], judge: Judge, make: Make
) -> None:
    provider = {"default_tags": [{"tags": {"Owner": "a"}}]}
    subject = make("aws_vpc", tags=own, tags_all={"Owner": "a", **own}, provider=provider)
    assert messages(judge(subject, required_tags={"Owner": {"set_in": set_in}})) == expected


def test_a_rule_takes_what_it_does_not_say_from_the_defaults(judge: Judge, make: Make) -> None:
    result = judge(
        make("aws_vpc", tags={}),
        required_tags={"A": {}, "B": {"severity": "low"}, "C": {"types": ["aws_*"]}},
        tag_defaults={"severity": "critical", "level": "hard-mandatory", "types": ["aws_vpc"]},
    )
    assert [(finding.message, finding.severity, finding.level) for finding in result.findings] == [
        ("Missing the required tags A and C", "critical", "hard-mandatory"),
        ("Missing the required tag B", "low", "hard-mandatory"),
    ]


def test_allowed_values_narrow_a_required_tag(judge: Judge, make: Make) -> None:
    subject = make("aws_vpc", tags={"Env": "x"})
    result = judge(subject, required_tags=["Env"], allowed_values={"Env": ["prod"]})
    assert messages(result) == ["Tag Env is 'x', and may be 'prod'"]


def test_a_value_from_the_default_tags_is_said_to_be_from_there(judge: Judge, make: Make) -> None:
    subject = make("aws_vpc", tags=None, tags_all={"Env": "x"}, provider={"default_tags": [{"tags": {"Env": "x"}}]})
    [finding] = judge(subject, allowed_values={"Env": ["prod"]}).findings
    assert finding.message == "Tag Env is 'x' (from default_tags of the provider), and may be 'prod'"
    assert finding.path == ("tags",)
    assert 'provider "aws" {' in (finding.remediation or "")


@pytest.mark.parametrize(
    ("forbidden", "expected"),
    [
        (["temp*"], ["Tag temporary is forbidden"]),
        ({"temp*": "nothing is temporary"}, ["Tag temporary is forbidden: nothing is temporary"]),
        (["Temp*"], []),
    ],
)
def test_a_forbidden_tag_is_found(forbidden: Any, expected: list[str], judge: Judge, make: Make) -> None:
    assert messages(judge(make("aws_vpc", tags={"temporary": "yes"}), forbidden_tags=forbidden)) == expected


CASES = {
    "PascalCase": ({"CostCenter", "Owner", "Name"}, {"costCenter": "CostCenter", "cost-center": "CostCenter"}),
    "camelCase": ({"costCenter", "owner", "Name"}, {"CostCenter": "costCenter", "cost_center": "costCenter"}),
    "snake_case": ({"cost_center", "owner", "Name"}, {"CostCenter": "cost_center", "AWSAccount": "aws_account"}),
    "kebab-case": ({"cost-center", "owner"}, {"cost_center": "cost-center"}),
    "lowercase": ({"costcenter", "cost-center"}, {"CostCenter": "costcenter"}),
    "UPPERCASE": ({"COST_CENTER", "OWNER"}, {"CostCenter": "COST_CENTER"}),
}


@pytest.mark.parametrize("case", CASES)
def test_keys_are_written_in_one_way(case: str, judge: Judge, make: Make) -> None:
    right, wrong = CASES[case]
    others = {"kubernetes.io/cluster/x": "owned", "acme:Cost": "1", "map-migrated": "d"}
    subject = make("aws_vpc", tags=dict.fromkeys([*right, *wrong], "x") | others)
    found = judge(subject, key_case=case, levels={"tag_keys_alike": "off"}).findings
    assert {finding.message: finding.remediation for finding in found} == {
        f"The tag key {key!r} is not written in {case}": f"Call it {better!r}." for key, better in wrong.items()
    }


def test_a_required_key_may_be_written_in_its_own_way(judge: Judge, make: Make) -> None:
    subject = make("aws_vpc", tags={"cost_center": "1"})
    assert judge(subject, required_tags=["cost_center"], key_case="PascalCase").findings == ()


def test_a_pattern_holds_keys_to_a_shape(judge: Judge, make: Make) -> None:
    subject = make("aws_vpc", tags={"acme-a": "1", "b": "2"})
    assert messages(judge(subject, key_pattern="acme-.+")) == ["The tag key 'b' does not match acme-.+"]


def test_a_pattern_that_never_ends_is_given_up(judge: Judge, make: Make) -> None:
    subject = make("aws_vpc", tags={"A": "a" * 200}, volume_tags={"A": "a" * 201})
    result = judge(subject, required_tags={"A": {"pattern": "(?:a|a)+[bc]"}})
    assert result.status == "warn"
    assert "took more than 0.25 s" in result.message


LIMITS: list[tuple[str, dict[str, str], list[str]]] = [
    ("aws_s3_bucket", {"k" * 128: "v" * 256}, []),
    ("aws_s3_bucket", {"k" * 129: "v"}, ["Tag " + "k" * 24 + "... has a key of 129 characters; AWS takes at most 128"]),
    ("aws_s3_bucket", {"k": "v" * 257}, ["Tag k has a value of 257 characters; AWS takes at most 256"]),
    ("aws_s3_bucket", {"AWS:x": "v"}, ["Tag AWS:x begins with `aws:`, which AWS keeps to itself"]),
    ("aws_s3_bucket", {"Größe _.:/=+-@": "naïve 日本 12"}, []),
    (
        "aws_s3_bucket",
        {"k": "a#b"},
        ["Tag k has '#' in its value; AWS takes letters, digits, spaces and + - = . _ : / @"],
    ),
    (
        "aws_s3_bucket",
        {"k&": "a"},
        ["Tag k& has '&' in its key; AWS takes letters, digits, spaces and + - = . _ : / @"],
    ),
    ("aws_instance", {"k&": "a#b,c"}, []),
    ("aws_s3_bucket", {f"k{n}": "v" for n in range(50)}, []),
    ("aws_s3_bucket", {f"k{n}": "v" for n in range(51)}, ["There are 51 tags; AWS takes at most 50"]),
    ("aws_s3_object", {f"k{n}": "v" for n in range(11)}, ["There are 11 tags; AWS takes at most 10"]),
]


@pytest.mark.parametrize(("kind", "tags", "expected"), LIMITS)
def test_what_aws_would_refuse_is_found_before(
    kind: str, tags: dict[str, str], expected: list[str], judge: Judge, make: Make
) -> None:
    subject = make(kind, tags=tags)
    assert messages(judge(subject, forbidden_tags=["never"])) == expected
    assert judge(subject, forbidden_tags=["never"], check_limits=False).findings == ()


def test_a_level_holds_for_one_check_and_off_switches_it_off(judge: Judge, make: Make) -> None:
    subject = make("aws_s3_bucket", tags={"a#": "x"})
    demands: dict[str, Any] = {"required_tags": ["Owner"], "key_case": "PascalCase"}
    levels = {"required_tags": "advisory", "tag_*": "hard-mandatory", "tag_limits": "off"}
    result = judge(subject, **demands, levels=levels)
    assert [(finding.rule, finding.level) for finding in result.findings] == [
        ("required_tags", "advisory"),
        ("tag_key_case", "hard-mandatory"),
    ]


PASTED: list[tuple[str, dict[str, Any], str]] = [
    (
        "aws_vpc",
        {"tags": None},
        (
            "Add to the resource (or to `default_tags` of the provider):\n"
            'tags = {\n  Env     = "prod"\n  "my:id" = "..."\n}'
        ),
    ),
    (
        "aws_autoscaling_group",
        {"tag": []},
        (
            'Add to the resource:\ntag {\n  key                 = "Env"\n  value               = "prod"\n'
            '  propagate_at_launch = true\n}\ntag {\n  key                 = "my:id"\n  value               = "..."\n'
            "  propagate_at_launch = true\n}"
        ),
    ),
    (
        "aws_launch_template",
        {"tags": {"Env": "prod", "my:id": "x"}, "tag_specifications": [{"resource_type": "instance", "tags": {}}]},
        (
            'Add to the resource:\ntag_specifications {\n  resource_type = "instance"\n'
            '  tags = {\n    Env     = "prod"\n    "my:id" = "..."\n  }\n}'
        ),
    ),
]


@pytest.mark.parametrize(("kind", "after", "hcl"), PASTED)
def test_the_remediation_is_hcl_to_paste(kind: str, after: dict[str, Any], hcl: str, judge: Judge, make: Make) -> None:
    result = judge(make(kind, **after), required_tags={"Env": ["prod", "test"], "my:id": {}})
    assert result.findings[0].remediation == hcl


def test_a_tag_for_the_default_tags_is_pasted_into_the_provider(judge: Judge, make: Make) -> None:
    result = judge(make("aws_vpc", tags=None), required_tags={"Owner": {"set_in": "default_tags", "default": "a${b}"}})
    assert result.findings[0].remediation == (
        'Add to the provider:\nprovider "aws" {\n  default_tags {\n    tags = {\n      Owner = "a$${b}"\n    }\n  }\n}'
    )

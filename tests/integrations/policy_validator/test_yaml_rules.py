"""YAML rules: what they match, how conditions join, what they say, and what they see of other resources."""

from typing import Any

import pytest
from policy_validator.evaluator import Plan, Verdict
from policy_validator.languages.yaml_rules import YamlRules
from policy_validator.policy_file import read_policy_file
from tollgate_runtime import Resource
from tollgate_runtime.documents import read_document


def rules(text: str) -> YamlRules:
    file = read_policy_file(read_document("p.yaml", text.encode()))
    assert file.problems == ()
    return YamlRules(file.rules.conditions)


def rule(body: str) -> YamlRules:
    return rules(f"rules:\n  - id: r\n    {body.strip()}\n")


def made(kind: str = "t_a", *, unknown: Any = None, **after: Any) -> Resource:
    return Resource(
        address=f"{kind}.x", type=kind, name="x", action="create", provider_type=kind[0], after=after,
        after_unknown=unknown or {},
    )  # fmt: skip


def said(evaluator: YamlRules, *resources: Resource) -> list[Verdict]:
    """What a rule says of the first resource, among the others if there are any."""
    plan = Plan(resources)
    outcomes = [*evaluator.judge(resources[0])] or [*evaluator.judge_plan(plan, lambda _, row: row is resources[0])]
    return [verdict for outcome in outcomes for verdict in outcome.verdicts]


def verdict(evaluator: YamlRules, *resources: Resource) -> str:
    found = said(evaluator, *resources)
    return found[0].status if found else "pass"


AN_ALTERNATIVE = "a is 2; it must be 1; b is 3; it must be 2."
FALSE, TRUE, OPEN = "{path: no, equals: true}", "{path: yes, equals: true}", "{path: later, equals: true}"


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (f"all: [{TRUE}, {TRUE}]", "pass"),
        (f"all: [{TRUE}, {OPEN}]", "unknown"),
        (f"all: [{FALSE}, {OPEN}]", "fail"),
        (f"any: [{FALSE}, {OPEN}]", "unknown"),
        (f"any: [{TRUE}, {OPEN}]", "pass"),
        (f"any: [{FALSE}, {FALSE}]", "fail"),
        (f"not: {OPEN}", "unknown"),
        (f"not: {FALSE}", "pass"),
        (f"not: {{all: [{TRUE}, {OPEN}]}}", "unknown"),
        (f"not: {{any: [{TRUE}, {OPEN}]}}", "fail"),
        (f"any: [{{all: [{TRUE}, {OPEN}]}}, {{not: {FALSE}}}]", "pass"),
    ],
)
def test_conditions_are_joined_in_three_values(condition: str, expected: str) -> None:
    resource = made(yes=True, no=False, unknown={"later": True})
    assert verdict(rule(f"require: {{{condition}}}"), resource) == expected
    opposite = {"pass": "fail", "fail": "pass", "unknown": "unknown"}[expected]
    assert verdict(rule(f"deny: {{{condition}}}"), resource) == opposite


@pytest.mark.parametrize(
    ("match", "fits", "differs"),
    [
        ("{type: t_a}", {}, {"type": "t_b"}),
        ("{type: [x_*, t_*]}", {}, {"type": "s_a"}),
        ("{provider: t}", {}, {"provider_type": "aws"}),
        ("{action: [create, update]}", {}, {"action": "replace"}),
        ("{address: 'module.prod*'}", {"address": "module.prod.t_a.x"}, {"address": "module.dev.t_a.x"}),
        ("{address: '*.x'}", {"address": None, "address_candidates": ["t_a.x", "t_a.y"]}, {"address": "t_a.y"}),
        ("{name: web*}", {"name": "web1"}, {"name": "db"}),
        ("{module: module.a}", {"module": "module.a"}, {"module": None}),
        ("{workspace: prod}", {"workspace": "prod"}, {"workspace": "dev"}),
        ("{mode: data}", {"mode": "data", "action": "read"}, {"mode": "managed"}),
        (
            "{tags: {Env: prod*, Owner: true}}",
            {"after": {"tags": {"Env": "prod1", "Owner": "x"}}},
            {"after": {"tags": {"Env": "prod"}}},
        ),
    ],
)  # fmt: skip
def test_a_rule_is_for_what_it_matches(match: str, fits: dict[str, Any], differs: dict[str, Any]) -> None:
    base: dict[str, Any] = {"address": "t_a.x", "type": "t_a", "name": "x", "action": "create", "provider_type": "t"}
    evaluator = rule(f"match: {match}\n    require: {{path: anything, is_set: true}}")
    assert [*evaluator.judge(Resource(**{**base, **fits}))]
    assert [*evaluator.judge(Resource(**{**base, **differs}))] == []


def test_what_goes_away_is_not_judged_unless_a_rule_names_it() -> None:
    going = Resource(type="t_a", action="delete", before={"x": 1})
    assert [*rule("require: {path: x, equals: 2}").judge(going)] == []
    assert [*rule("match: {action: delete}\n    require: {path: x, equals: 2}").judge(going)]


def test_a_tag_that_decides_whether_a_rule_applies_and_is_not_known_leaves_it_open() -> None:
    evaluator = rule("match: {tags: {Env: prod}}\n    require: {path: size, at_most: 3}")
    assert verdict(evaluator, made(size=9, tags={}, unknown={"tags": {"Env": True}})) == "unknown"
    assert verdict(evaluator, made(size=2, tags={}, unknown={"tags": {"Env": True}})) == "pass"


def test_the_default_tags_of_a_provider_count() -> None:
    defaults = {"default_tags": [{"tags": {"Owner": "me"}}]}
    owned = rule("require: {tag: Owner, is_set: true}")
    assert (
        verdict(owned, Resource(type="t_a", action="create", after={"tags": None}, provider_config=defaults)) == "pass"
    )
    assert verdict(owned, Resource(type="t_a", action="create", after={}, provider_config=defaults)) == "fail"


@pytest.mark.parametrize(
    ("quantifier", "values", "expected"),
    [
        ("every", [True, True], "pass"),
        ("every", [True, False], "fail"),
        ("every", [True, None], "fail"),
        ("every", [], "pass"),
        ("some", [False, True], "pass"),
        ("some", [False, False], "fail"),
        ("some", [], "fail"),
        ("none", [False, False], "pass"),
        ("none", [False, True], "fail"),
    ],
)
def test_a_path_with_a_star_stands_for_every_some_or_none(quantifier: str, values: list[Any], expected: str) -> None:
    evaluator = rule(f"require: {{path: 'disk[*].encrypted', quantifier: {quantifier}, equals: true}}")
    assert verdict(evaluator, made(disk=[{"encrypted": value, "size": 1} for value in values])) == expected


def test_a_member_that_a_block_does_not_have_at_all_is_missing_and_not_passed_over() -> None:
    evaluator = rule("require: {path: 'disk[*].encrypted', is_set: true}")
    assert verdict(evaluator, made(disk=[{"encrypted": True}, {"size": 1}])) == "fail"


def test_one_unknown_block_leaves_the_whole_open_unless_another_decides() -> None:
    evaluator = rule("require: {path: 'disk[*].encrypted', equals: true}")
    masks = {"disk": [{}, {"encrypted": True}]}
    assert verdict(evaluator, made(disk=[{"encrypted": True}, {}], unknown=masks)) == "unknown"
    assert verdict(evaluator, made(disk=[{"encrypted": False}, {}], unknown=masks)) == "fail"
    assert verdict(evaluator, made(unknown={"disk": True})) == "unknown"


def test_a_default_stands_in_for_what_is_not_set() -> None:
    evaluator = rule("require: {path: size, default: 8, at_most: 10}")
    assert verdict(evaluator, made()) == "pass"


def test_a_value_is_compared_with_another_of_the_resource_or_with_what_was_before() -> None:
    evaluator = rule("require: {path: min, at_most: {path: max}}")
    assert verdict(evaluator, made(min=1, max=2)) == "pass"
    assert verdict(evaluator, made(min=3, max=2)) == "fail"
    assert verdict(evaluator, made(min=3, unknown={"max": True})) == "unknown"
    shrinking = rule("require: {path: size, at_least: {before: size}}")
    resource = Resource(type="t_a", action="update", before={"size": 20}, after={"size": 10})
    assert [row.message for row in said(shrinking, resource)] == ["size is 10; it must be at least 20."]


def test_a_condition_looks_into_json_that_stands_in_a_text() -> None:
    evaluator = rule("require: {path: policy, inside: 'Statement[*].Action', not_equals: '*'}")
    assert verdict(evaluator, made(policy='{"Statement": [{"Action": "s3:Get"}]}')) == "pass"
    assert verdict(evaluator, made(policy='{"Statement": [{"Action": "*"}]}')) == "fail"
    assert [row.message for row in said(evaluator, made(policy="{"))] == [
        "Statement[*].Action inside policy is not JSON"
    ]


def test_a_rule_counts_the_resources_that_point_at_the_one_it_judges() -> None:
    evaluator = rule(
        """match: {type: t_bucket}
    require:
      related:
        type: t_block
        by: bucket
        where: {all: [{path: acls, equals: true}, {path: region, equals: {this: region}}]}"""
    )
    bucket = made("t_bucket", bucket="b", region="r")
    assert verdict(evaluator, bucket) == "fail"
    assert verdict(evaluator, bucket, made("t_block", bucket="b", acls=True, region="r")) == "pass"
    assert verdict(evaluator, bucket, made("t_block", bucket="b", acls=True, region="q")) == "fail"
    assert verdict(evaluator, bucket, made("t_block", bucket="other", acls=True, region="r")) == "fail"
    assert verdict(evaluator, bucket, made("t_block", acls=True, unknown={"bucket": True})) == "unknown"
    assert verdict(evaluator, bucket, made("t_block", bucket="b", region="r", unknown={"acls": True})) == "unknown"


def test_a_rule_counts_the_resources_of_a_type_in_the_plan() -> None:
    evaluator = rule("match: {type: t_a}\n    require: {resources: {type: 't_n*', at_most: 1}}")
    assert verdict(evaluator, made(), made("t_nat")) == "pass"
    [found] = said(evaluator, made(), made("t_nat"), made("t_nat"))
    assert found.message == "The number of t_n* in the plan is 2; it must be at most 1."


def test_what_a_rule_says_is_told_by_its_template() -> None:
    evaluator = rule(
        """parameters: {most: 10}
    match: {type: t_a}
    require: {path: size, at_most: {param: most}}
    message: "{address} ({type}, {action}): {path} {value}>{param.most}; {after.sort} {after.none} {tag.Owner} {{}}" """
    )
    [found] = said(evaluator, made(size=20, sort="big", tags={"Owner": "me"}))
    assert found.message == "t_a.x (t_a, create): size 20>10; big (not set) me {}"
    assert found.path == ("size",)


@pytest.mark.parametrize(
    ("condition", "after", "message"),
    [
        ("{path: a, equals: x}", {"a": "y"}, "a is 'y'; it must be 'x'."),
        ("{path: a, is_set: true}", {}, "a is not set; it must be set."),
        ("{not: {path: a, is_set: true}}", {"a": 1}, "a is 1; it must not be set."),
        ("{not: {path: a, starts_with: x}}", {"a": "xy"}, "a is 'xy'; it must not start with 'x'."),
        ("{path: a, in: [1, 2]}", {"a": 3}, "a is 3; it must be one of [1,2]."),
        ("{path: a, quantifier: some, equals: 1}", {"a": [1]}, "a is [1]; it must be 1."),
        ("{path: 'b[*].c', quantifier: some, equals: 1}", {}, "b[*].c has no value; it must be 1."),
        ("{tag: Owner, is_set: true}", {}, "tag Owner is not set; it must be set."),
        ("{any: [{path: a, equals: 1}, {path: b, equals: 2}]}", {"a": 2, "b": 3}, AN_ALTERNATIVE),
        ("{meta: type, not_equals: t_a}", {}, "type is 't_a'; it must not be 't_a'."),
    ],
)  # fmt: skip
def test_without_a_template_a_rule_says_what_is_and_what_must_be(
    condition: str, after: dict[str, Any], message: str
) -> None:
    assert [row.message for row in said(rule(f"require: {condition}"), made(**after))] == [message]


def test_a_rule_is_about_no_more_than_where_it_holds() -> None:
    evaluator = rule("where: {path: sort, equals: big}\n    require: {path: size, at_least: 9}")
    assert verdict(evaluator, made(sort="small", size=1)) == "pass"
    assert verdict(evaluator, made(sort="big", size=1)) == "fail"
    assert verdict(evaluator, made(size=1, unknown={"sort": True})) == "unknown"
    assert verdict(evaluator, made(size=9, unknown={"sort": True})) == "pass"

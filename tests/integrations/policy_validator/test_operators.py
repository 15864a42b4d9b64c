"""Every operator of YAML rules: when it holds, when not, and that it waits for what is not known yet."""

from typing import Any

import pytest
from policy_validator.languages.yaml_rules import YamlRules
from policy_validator.policy_file import read_policy_file
from policy_validator.yaml_rules.operators import OPERATORS
from tollgate_runtime import Resource
from tollgate_runtime.documents import read_document

ABSENT = object()

CASES: list[tuple[str, str, list[Any], list[Any]]] = [
    ("equals", "8080", [8080, "8080", 8080.0], [8081, "x", ABSENT, True]),
    ("equals", "true", [True, "true"], [False, "false", 1, ABSENT]),
    ("equals", "{a: [1, x]}", [{"a": [1, "x"]}], [{"a": [1]}, {"b": 1}]),
    ("not_equals", "x", ["y", ABSENT, 1], ["x"]),
    ("in", "[a, 1]", ["a", 1, "1"], ["b", ABSENT]),
    ("not_in", "[a, 1]", ["b", ABSENT], ["a", 1]),
    ("is_set", "true", ["", 0, False, []], [ABSENT, None]),
    ("is_set", "false", [ABSENT, None], ["x"]),
    ("is_empty", "true", ["", [], {}, ABSENT], ["x", [1], 0]),
    ("is_empty", "false", ["x", 0], ["", ABSENT]),
    ("is_type", "[text, list]", ["x", [1]], [1, True, {}, ABSENT]),
    ("is_json", "true", ['{"a": 1}', "1"], ["{", ABSENT]),
    ("greater_than", "2", [3, "3", 2.5], [2, ABSENT]),
    ("at_least", "2", [2, 3], [1.9, ABSENT]),
    ("less_than", "2", [1, "1.5"], [2, ABSENT]),
    ("at_most", "2.5", [2.5, 1], [2.6, ABSENT]),
    ("between", "[1, 5]", [1, 5, "3"], [0, 6, ABSENT]),
    ("multiple_of", "10", [20, 0, 1e300], [15, 10**40 + 1, ABSENT]),
    ("length", "2", ["ab", [1, 2], {"a": 1, "b": 2}], ["a", [], ABSENT]),
    ("length_at_least", "1", ["a", [1]], ["", [], ABSENT]),
    ("length_at_most", "1", ["a", [], ABSENT], ["ab", [1, 2]]),
    ("contains", "a", [["a", "b"], {"a": 1}, "cat"], [["b"], {"b": 1}, "x", ABSENT]),
    ("not_contains", "a", [["b"], ABSENT], [["a"], "cat"]),
    ("contains_all", "[a, b]", [["a", "b", "c"]], [["a"], ABSENT]),
    ("contains_any", "[a, b]", [["b"]], [["c"], ABSENT]),
    ("contains_none", "[a, b]", [["c"], ABSENT], [["a"]]),
    ("subset_of", "[a, b]", [["a"], [], ABSENT], [["a", "c"]]),
    ("has_keys", "[a, b]", [{"a": 1, "b": 2}], [{"a": 1}, {"a": 1, "b": None}, ABSENT]),
    ("lacks_keys", "a", [{"b": 1}, {"a": None}, ABSENT], [{"a": 1}]),
    ("is_unique", "true", [["a", "b"], [], ABSENT], [["a", "a"], [1, "1"]]),
    ("starts_with", "[a, b]", ["ax", "bx"], ["x", ABSENT]),
    ("not_starts_with", "a", ["x", ABSENT], ["ax"]),
    ("ends_with", "z", ["az"], ["za", ABSENT]),
    ("not_ends_with", "z", ["za", ABSENT], ["az"]),
    ("glob", "[a*, 'b?']", ["abc", "bc"], ["b", "A", ABSENT]),
    ("not_glob", "a*", ["b", ABSENT], ["ab"]),
    ("matches", "'^a[0-9]+'", ["a1x"], ["ax", ABSENT]),
    ("fully_matches", "'a[0-9]+'", ["a1"], ["a1x", ABSENT]),
    ("not_matches", "'[0-9]'", ["ab", ABSENT], ["a1"]),
    ("equals_ignoring_case", "ABC", ["abc", "ABC"], ["ab", ABSENT]),
    ("is_lower_case", "true", ["abc-1"], ["Abc", ABSENT]),
    ("cidr_within", "[10.0.0.0/8, 'fd00::/8']", ["10.1.0.0/16", "10.0.0.1", "fd12::/16"], ["0.0.0.0/0", ABSENT]),
    ("cidr_overlaps", "10.0.0.0/16", ["10.0.1.0/24", "0.0.0.0/0"], ["10.1.0.0/16", "::/0", ABSENT]),
    ("not_cidr_overlaps", "10.0.0.0/16", ["10.1.0.0/16", "::/0", ABSENT], ["10.0.1.0/24"]),
    ("cidr_is_private", "true", ["10.0.0.0/8", "fd00::/8"], ["8.8.8.8", "0.0.0.0/0", ABSENT]),
    ("cidr_is_everyone", "false", ["10.0.0.0/8"], ["0.0.0.0/0", "::/0", ABSENT]),
    ("cidr_prefix_at_least", "24", ["10.0.0.0/24", "10.0.0.1"], ["10.0.0.0/16", ABSENT]),
    ("ip_version", "4", ["10.0.0.1"], ["::1", ABSENT]),
    ("version_at_least", "'15.4'", ["15.4", "15.10", "16", 16, "v15.4.1"], ["15.3", "9.6", ABSENT]),
    ("version_below", "'2.0'", ["1.9.9", "1"], ["2", "2.0", ABSENT]),
    ("date_before", "'2027-01-01'", ["2026-12-31", "2026-12-31T23:00:00Z"], ["2027-01-01", ABSENT]),
    ("date_after", "'2027-01-01'", ["2027-01-02T00:00:00+00:00"], ["2026-01-01", ABSENT]),
]  # fmt: skip

CHANGES: list[tuple[str, str, Any, Any, bool]] = [
    ("changed", "true", 1, 2, True),
    ("changed", "true", 1, 1, False),
    ("changed", "false", 1, "1", True),
    ("changed", "true", ABSENT, 1, True),
    ("changed_from", "a", "a", "b", True),
    ("changed_from", "a", "b", "a", False),
    ("changed_from", "a", "a", "a", False),
    ("changed_to", "b", "a", "b", True),
    ("changed_to", "b", "b", "b", False),
    ("increased", "true", 1, 2, True),
    ("increased", "true", ABSENT, 2, False),
    ("decreased", "true", 2, 1, True),
    ("decreased", "false", 2, 1, False),
]

UNFIT: list[tuple[str, str, Any, str]] = [
    ("at_least", "1", [1], "x is a list, not a number"),
    ("at_least", "1", "many", "x is a text, not a number"),
    ("at_least", "1", "NaN", "x is a text, not a number"),
    ("multiple_of", "7", "Infinity", "x is a text, not a number"),
    ("multiple_of", "7", "1e9999", "x is too large a number to be divided"),
    ("starts_with", "a", {}, "x is a map, not a text"),
    ("contains_all", "[a]", 1, "x is a number, not a list"),
    ("has_keys", "a", [], "x is a list, not a map"),
    ("cidr_within", "10.0.0.0/8", "everywhere", "x is 'everywhere', not an address or a network such as 10.0.0.0/8"),
    ("version_at_least", "'1'", "latest", "x is 'latest', not a version such as 15.4"),
    ("date_after", "'2027-01-01'", "soon", "x is 'soon', not a date such as 2027-01-31"),
    ("fully_matches", "'(?:a|a)+[bc]'", "a" * 200, "The pattern '(?:a|a)+[bc]' took more than 0.25 s on"),
]  # fmt: skip


def rules(condition: str) -> YamlRules:
    text = f"rules: [{{id: r, match: {{type: t_a}}, require: {condition}}}]"
    file = read_policy_file(read_document("p.yaml", text.encode()))
    assert file.problems == ()
    return YamlRules(file.rules.conditions)


def verdict(evaluator: YamlRules, resource: Resource) -> str:
    [outcome] = evaluator.judge(resource)
    return outcome.verdicts[0].status if outcome.verdicts else "pass"


def holding(value: Any) -> Resource:
    return Resource(type="t_a", action="create", after={} if value is ABSENT else {"x": value})


@pytest.mark.parametrize(("operator", "beside", "holds", "fails"), CASES, ids=[f"{row[0]} {row[1]}" for row in CASES])
def test_an_operator_holds_for_some_values_and_not_for_others(
    operator: str, beside: str, holds: list[Any], fails: list[Any]
) -> None:
    evaluator = rules(f"{{path: x, {operator}: {beside}}}")
    assert [value for value in holds if verdict(evaluator, holding(value)) != "pass"] == []
    assert [value for value in fails if verdict(evaluator, holding(value)) != "fail"] == []
    turned = rules(f"{{not: {{path: x, {operator}: {beside}}}}}")
    assert [value for value in holds if verdict(turned, holding(value)) != "fail"] == []
    later = Resource(type="t_a", action="create", after={}, after_unknown={"x": True})
    assert verdict(evaluator, later) == verdict(turned, later) == "unknown"
    masked = Resource(type="t_a", action="create", after={"x": "(sensitive)"}, after_sensitive={"x": True})
    assert verdict(evaluator, masked) == "withheld"


@pytest.mark.parametrize(("operator", "beside", "before", "after", "holds"), CHANGES)
def test_an_operator_compares_before_and_after(
    operator: str, beside: str, before: Any, after: Any, holds: bool
) -> None:
    resource = Resource(
        type="t_a",
        action="update",
        before={"id": 1} if before is ABSENT else {"x": before},
        after={"id": 1} if after is ABSENT else {"x": after},
    )
    assert (verdict(rules(f"{{path: x, {operator}: {beside}}}"), resource) == "pass") is holds


@pytest.mark.parametrize(("operator", "beside", "value", "message"), UNFIT)
def test_a_value_that_an_operator_cannot_be_asked_about_is_an_error(
    operator: str, beside: str, value: Any, message: str
) -> None:
    [outcome] = rules(f"{{path: x, {operator}: {beside}}}").judge(holding(value))
    [said] = outcome.verdicts
    assert said.status == "error"
    assert said.message.startswith(message)


def test_there_are_some_forty_operators_and_each_is_tried_here() -> None:
    tried = {row[0] for row in CASES} | {row[0] for row in CHANGES}
    assert sorted(tried ^ OPERATORS.keys()) == []
    assert len(OPERATORS) >= 40

"""Every built-in rule on its case file, and what must hold for all of them."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tollgate_rules import RULES, Rule, Siblings
from tollgate_rules.testing import Case, read_cases
from tollgate_runtime import Resource

CASES = Path(__file__).parent / "cases"
PACKS = {
    "baseline",
    "production",
    "cis-aws",
    "encryption",
    "network",
    "iam",
    "data-protection",
    "cost-hygiene",
    "logging",
}
FRAMEWORKS = ("CIS AWS ", "CIS Azure ", "CIS GCP ", "NIST 800-53 ", "PCI DSS ", "SOC 2 ")


@cache
def cases_of(key: str) -> list[Case]:
    return read_cases(CASES / f"{key}.yaml", RULES[key])


@pytest.mark.parametrize("key", RULES.keys())
def test_a_rule_says_what_its_cases_expect(key: str) -> None:
    """The first three pass, fail and stay unknown; what fails differs in one attribute from what passes."""
    rule, cases = RULES[key], cases_of(key)
    assert [(case.attributes, case.outcome(rule)) for case in cases] == [
        (case.attributes, case.expected) for case in cases
    ]
    assert [case.expected for case in cases[:3]] == ["pass", "fail", "unknown"]
    passes, fails = cases[0].attributes, cases[1].attributes
    assert len({name for name in passes.keys() | fails.keys() if passes.get(name) != fails.get(name)}) == 1


def test_every_case_file_has_its_rule() -> None:
    assert sorted(path.stem for path in CASES.iterdir()) == RULES.keys()


def is_described(rule: Rule) -> bool:
    return (
        rule.docs.startswith("https://")
        and not rule.title.endswith(".")
        and rule.description.endswith(".")
        and rule.remediation.endswith(".")
        and all(name.startswith("CKV") for name in rule.equivalents)
        and all(name.startswith(FRAMEWORKS) for name in rule.frameworks)
        and set() < set(rule.packs) <= PACKS
    )


def test_every_rule_is_described_in_full_and_in_a_pack() -> None:
    assert [rule.id for rule in RULES if not is_described(rule)] == []


def test_no_two_rules_have_the_same_title() -> None:
    titles = [rule.title for rule in RULES]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []


@pytest.mark.parametrize("action", ["delete", "forget", "read"])
def test_what_goes_away_is_not_judged(action: Any) -> None:
    for rule in RULES:
        for resource_type in rule.types:
            resource = Resource(type=resource_type, action=action, before={"bucket": "b"})
            assert list(rule.check(resource, Siblings([resource]))) == []


def test_a_data_source_is_not_judged() -> None:
    for rule in RULES:
        for resource_type in rule.types:
            resource = Resource(type=resource_type, mode="data", action="no-op", after={"bucket": "b"})
            assert list(rule.check(resource, Siblings([resource]))) == []


def failures(rule: Rule, resource: Resource) -> list[str]:
    findings = rule.check(resource, Siblings([resource]))
    return [f"{finding.rule}: {finding.message}" for finding in findings if finding.status == "fail"]


def test_what_is_unknown_as_a_whole_never_fails() -> None:
    for rule in RULES:
        for resource_type in rule.types:
            resource = Resource(type=resource_type, action="create", after={"timeouts": None}, after_unknown=True)
            assert failures(rule, resource) == []


def test_what_is_unknown_in_every_attribute_never_fails() -> None:
    for rule in RULES:
        for case in cases_of(rule.id):
            names = [name for name in case.attributes if not name.startswith("$")]
            resource = Resource(
                address=case.resource.address,
                type=case.resource.type,
                action="create",
                after=dict.fromkeys(names),
                after_unknown={"id": True, "name": True, **dict.fromkeys(names, True)},
            )
            assert failures(rule, resource) == []


JSON_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.sampled_from(["", "a", "*", "0.0.0.0/0"]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["a", "enabled"]), inner, max_size=2),
    max_leaves=5,
)


@given(data=st.data())
@settings(max_examples=10, deadline=None)
def test_no_rule_raises_whatever_a_plan_holds(data: st.DataObject) -> None:
    """Each attribute that a rule's cases name is given one value after another, at every depth."""
    values = data.draw(st.lists(JSON_VALUES, min_size=4, max_size=4))
    masks = data.draw(st.lists(st.none() | st.booleans() | JSON_VALUES, min_size=4, max_size=4))
    for rule in RULES:
        for case in cases_of(rule.id)[:2]:
            for turn in range(4):
                resource = scrambled(case.resource, values[turn:] + values[:turn], masks[turn:] + masks[:turn])
                list(rule.check(resource, Siblings([resource])))


def scrambled(resource: Resource, values: list[Any], masks: list[Any]) -> Resource:
    replace = iter(range(10_000))

    def other(value: Any, depth: int) -> Any:
        turn = next(replace)
        if turn % 3 == depth % 3 and depth:
            return values[turn % len(values)]
        if isinstance(value, dict):
            return {name: other(inner, depth + 1) for name, inner in value.items()}  # type: ignore[misc] -- any JSON
        if isinstance(value, list):
            return [other(inner, depth + 1) for inner in value]  # type: ignore[misc] -- any JSON
        return value

    return Resource(
        address=resource.address,
        type=resource.type,
        action="create",
        after=other(resource.after, 0),
        after_unknown={name: masks[index % len(masks)] for index, name in enumerate(resource.after)},
        config=resource.config,
        references=resource.references,
    )

"""Every built-in rule on its case file, and what must hold for all of them."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tollgate_hcl.position import SourceFile
from tollgate_hcl.reader import read_hcl
from tollgate_rules import RULES, PlanResources, Rule
from tollgate_rules.pages import provider_of
from tollgate_rules.testing import Case, read_cases
from tollgate_rules.vocabulary import SERVICES, service_of
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


def is_named_by_the_scheme(rule: Rule) -> bool:
    words = rule.id.split("_")
    return (
        re.fullmatch(r"[a-z0-9]+(_[a-z0-9]+)+", rule.id) is not None
        and len(words) >= 3
        and service_of(rule.id) in SERVICES[provider_of(rule)]
    )


def test_every_id_is_a_service_of_its_cloud_a_subject_and_a_requirement() -> None:
    assert [rule.id for rule in RULES if not is_named_by_the_scheme(rule)] == []


def test_a_service_belongs_to_one_cloud_and_has_a_rule() -> None:
    listed = Counter(service for services in SERVICES.values() for service in services)
    assert {service for service, clouds in listed.items() if clouds > 1} == set()
    assert set(listed) == {service_of(rule.id) for rule in RULES}


def test_no_two_rules_have_the_same_equivalent() -> None:
    counts = Counter(name for rule in RULES for name in rule.equivalents)
    assert {name for name, rules in counts.items() if rules > 1} == set()


def test_no_two_rules_share_an_id_or_alias() -> None:
    counts = Counter(name for rule in RULES for name in rule.names)
    assert {name for name, rules in counts.items() if rules > 1} == set()


def test_a_rule_is_found_by_its_alias_and_listed_by_its_id() -> None:
    assert "address_used" in RULES
    assert RULES["address_used"].id == RULES.id_of("address_used") == "ec2_eip_attached"
    assert RULES.get("address_used") is RULES["ec2_eip_attached"]
    assert "address_used" not in {rule.id for rule in RULES}
    assert "address_used" in RULES.aliases()
    assert RULES.get("no_such_rule") is None


def test_a_finding_carries_the_aliases_of_its_rule() -> None:
    address = Resource(address="aws_eip.a", type="aws_eip", action="create", after={"domain": "vpc"})
    [finding] = RULES["ec2_eip_attached"].check(address, PlanResources([address]))
    assert (finding.rule, finding.aliases) == ("ec2_eip_attached", ("address_used",))
    assert finding.to_wire()["aliases"] == ["address_used"]


HOME_MADE = re.compile(
    r"\b(own key|of your own|whoever|whole internet|mend|made anew|switched (on|off)|in clear|by hand|nobody can tell"
    r"|AWS-owned|hold no credentials)\b",
    re.IGNORECASE,
)


def test_the_texts_of_rules_use_the_words_of_the_field() -> None:
    texts = {rule.id: f"{rule.title}. {rule.description} {rule.remediation}" for rule in RULES}
    assert {key: found[0] for key, text in texts.items() if (found := HOME_MADE.search(text))} == {}


def test_the_texts_of_rules_are_true_of_terraform_and_of_opentofu() -> None:
    texts = {rule.id: f"{rule.title}. {rule.description} {rule.remediation}" for rule in RULES}
    assert [key for key, text in texts.items() if "terraform" in text.lower()] == []


def test_configuration_in_a_remediation_can_be_copied() -> None:
    """A block on one line has at most one argument: anything else is a syntax error."""
    for rule in RULES:
        for quoted in re.findall(r"`([^`]*)`", rule.remediation):
            if " = " in quoted or "{" in quoted:
                parsed = read_hcl(SourceFile(name=rule.id, data=quoted.replace("…", "null").encode()))
                assert [problem.summary for problem in parsed.problems] == [], f"{rule.id}: {quoted}"


@pytest.mark.parametrize("action", ["delete", "forget", "read"])
def test_what_goes_away_is_not_judged(action: Any) -> None:
    for rule in RULES:
        for resource_type in rule.types:
            resource = Resource(type=resource_type, action=action, before={"bucket": "b"})
            assert list(rule.check(resource, PlanResources([resource]))) == []


def test_a_data_source_is_not_judged() -> None:
    for rule in RULES:
        for resource_type in rule.types:
            resource = Resource(type=resource_type, mode="data", action="no-op", after={"bucket": "b"})
            assert list(rule.check(resource, PlanResources([resource]))) == []


def failures(rule: Rule, resource: Resource) -> list[str]:
    findings = rule.check(resource, PlanResources([resource]))
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
                list(rule.check(resource, PlanResources([resource])))


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

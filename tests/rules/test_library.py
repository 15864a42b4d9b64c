"""Every built-in rule on its case folder, and what must hold for all of them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tollgate_rules import RULES, Rule, Siblings
from tollgate_runtime import Resource

CASES = Path(__file__).parent / "cases"
FOLDERS = sorted(folder.name for folder in CASES.iterdir())

ReadPlan = Callable[[Path], list[Resource]]


def verdict_lines(rule: Rule, resources: list[Resource]) -> str:
    siblings = Siblings(resources)
    lines: list[str] = []
    for resource in resources:
        if not rule.is_for(resource.type):
            continue
        findings = list(rule.check(resource, siblings))
        lines += [f"{finding.status:<8}{resource.address}: {finding.message}" for finding in findings]
        lines += [] if findings else [f"{'pass':<8}{resource.address}"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_rule_says_what_its_case_expects(folder: str, read_plan: ReadPlan, update_golden: bool) -> None:
    rule = RULES[folder.partition("-")[0]]
    seen = verdict_lines(rule, read_plan(CASES / folder / "plan.json"))
    expected = CASES / folder / "expected.txt"
    if update_golden:
        expected.write_text(seen)
    assert seen == expected.read_text()


@pytest.mark.parametrize("key", RULES.keys())
def test_a_rule_has_cases_for_pass_fail_and_unknown(key: str) -> None:
    folders = [folder for folder in FOLDERS if folder.partition("-")[0] == key]
    expected = "".join((CASES / folder / "expected.txt").read_text() for folder in folders)
    assert {line.split()[0] for line in expected.splitlines()} >= {"pass", "fail", "unknown"}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_is_described_in_full(rule: Rule) -> None:
    assert rule.docs.startswith("https://")
    assert not rule.title.endswith(".")
    assert rule.description.endswith(".")
    assert rule.remediation.endswith(".")
    assert all(name.startswith("CKV") for name in rule.equivalents)


@pytest.mark.parametrize("action", ["delete", "forget", "read"])
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_what_goes_away_is_not_judged(rule: Rule, action: Any) -> None:
    for resource_type in rule.types:
        resource = Resource(type=resource_type, action=action, before={"bucket": "b"})
        assert list(rule.check(resource, Siblings([resource]))) == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_data_source_is_not_judged(rule: Rule) -> None:
    for resource_type in rule.types:
        resource = Resource(type=resource_type, mode="data", action="no-op", after={"bucket": "b"})
        assert list(rule.check(resource, Siblings([resource]))) == []


JSON_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
ATTRIBUTES = """
    bucket encrypted storage_encrypted publicly_accessible policy metadata_options http_tokens ingress cidr_blocks
    from_port to_port protocol ip_protocol type enable_key_rotation retention_in_days versioning status
"""
WORDS = st.sampled_from(ATTRIBUTES.split())
OBJECTS = st.dictionaries(WORDS, JSON_VALUES | st.dictionaries(WORDS, JSON_VALUES, max_size=3), max_size=6)


@given(after=OBJECTS, unknown=OBJECTS, config=OBJECTS)
def test_no_rule_raises_whatever_a_plan_holds(
    after: dict[str, Any], unknown: dict[str, Any], config: dict[str, Any]
) -> None:
    for rule in RULES:
        for resource_type in rule.types:
            resource = Resource(
                address=f"{resource_type}.x",
                type=resource_type,
                action="create",
                after=after,
                after_unknown=unknown,
                config=config,
            )
            list(rule.check(resource, Siblings([resource])))


def test_what_is_unknown_as_a_whole_never_fails() -> None:
    for rule in RULES:
        for resource_type in rule.types:
            resource = Resource(type=resource_type, action="create", after={"timeouts": None}, after_unknown=True)
            findings = list(rule.check(resource, Siblings([resource])))
            assert rule.id == "s3_bucket_public_access_blocked" or all(f.status == "unknown" for f in findings)

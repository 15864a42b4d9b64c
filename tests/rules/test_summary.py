"""A whole plan's findings in one sentence."""

from tollgate_rules import summary_of
from tollgate_runtime import Finding


def found(address: str, rule: str = "dark") -> Finding:
    return Finding(rule=rule, message="The lamp is dark.", address=address)


def test_a_summary_counts_findings_and_resources_with_their_rules() -> None:
    findings = [found(address, rule) for address in ("lamp.a", "lamp.b") for rule in ("dark", "bare")]
    assert summary_of(findings) == "4 findings on 2 resources: lamp.a [dark, bare], lamp.b [dark, bare]"


def test_a_summary_names_the_first_three_resources() -> None:
    findings = [found(f"lamp.{letter}") for letter in "abcde"]
    assert summary_of(findings) == "5 findings on 5 resources: lamp.a [dark], lamp.b [dark], lamp.c [dark] and 2 more"


def test_one_finding_is_no_plural() -> None:
    assert summary_of([found("lamp.a")]) == "1 finding on 1 resource: lamp.a [dark]"


def test_what_is_only_unknown_is_not_worth_a_summary() -> None:
    assert summary_of([Finding(rule="dark", message="lit is known only after apply", status="unknown")]) == ""

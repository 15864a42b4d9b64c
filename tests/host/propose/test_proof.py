"""A proposal is tested on the plan that it was made from."""

from collections.abc import Sequence
from datetime import date

from tollgate_host.propose.proof import Proof, prove
from tollgate_host.propose.proposal import ProposedSetting, Section
from tollgate_host.report.raw import IntegrationInfo, RawFinding, RawResult, RunInput

TODAY = date(2026, 1, 1)
TAGS = Section(
    name="tags",
    source="tf-aws-compliance",
    settings=[ProposedSetting("required_tags", ["Owner"]), ProposedSetting("allowed_regions", ["eu-west-1"])],
)
POLICY = Section(name="policy", source="tf-policy-validator", settings=[ProposedSetting("policy_set", "baseline")])


def prove_with(section: Section, *rules: str) -> Proof:
    """Prove a section on a plan that breaks some rules for as long as a setting asks for them."""

    def ask(sections: Sequence[Section]) -> RunInput:
        (asked,) = sections
        advice = asked.config.get("enforcement")
        findings = [
            RawFinding(
                rule, "is wrong", "high", level="advisory" if isinstance(advice, dict) and rule in advice else None
            )
            for rule in rules
            if section.name == "policy" or rule in asked.config or rule == "tag_limits"
        ]
        result = RawResult(
            integration=asked.name,
            hook="post-plan",
            address="aws_sns_topic.a",
            status="fail" if findings else "success",
            findings=tuple(findings),
        )
        return RunInput(command="check", results=[result], integrations=[IntegrationInfo(name=asked.name)])

    return prove([section], ask, today=TODAY)


def test_what_the_plan_keeps_to_stays() -> None:
    assert prove_with(TAGS) == Proof(sections=[TAGS], failures=[])


def test_a_setting_that_the_plan_breaks_becomes_a_comment_with_the_reason() -> None:
    proof = prove_with(TAGS, "required_tags")
    (section,) = proof.sections
    assert section.config == {"allowed_regions": ["eu-west-1"]}
    assert section.settings[0].why == ["Not kept by aws_sns_topic.a: only offered."]
    assert not proof.failures


def test_an_integration_is_never_left_without_anything_to_check() -> None:
    (section,) = prove_with(TAGS, "required_tags", "allowed_regions").sections
    assert section.config == {"forbidden_tags": ["Password", "Secret", "AccessKey"]}


def test_a_rule_that_the_plan_breaks_is_advice() -> None:
    proof = prove_with(POLICY, "s3_bucket_encrypted")
    (section,) = proof.sections
    assert section.config["enforcement"] == {"s3_bucket_encrypted": "advisory"}
    assert section.settings[-1].why[1:] == ["s3_bucket_encrypted (high): aws_sns_topic.a."]
    assert not proof.failures


def test_a_check_of_names_that_is_on_by_default_and_fails_is_switched_off_with_the_reason() -> None:
    def ask(sections: Sequence[Section]) -> RunInput:
        (asked,) = sections
        findings = () if asked.config.get("unique") is False else (RawFinding("resource_name_unique", "x", "high"),)
        result = RawResult(
            integration="naming",
            hook="plan-stage-complete",
            address="aws_sns_topic.a",
            status="fail" if findings else "success",
            findings=findings,
        )
        return RunInput(command="check", results=[result], integrations=[IntegrationInfo(name="naming")])

    naming = Section(name="naming", source="tf-naming-checker", settings=[ProposedSetting("case", "kebab-case")])
    proof = prove([naming], ask, today=TODAY)
    (section,) = proof.sections
    assert section.config == {"case": "kebab-case", "unique": False}
    assert section.settings[-1].why[0] == "Names that must be unique are not, in the plan you gave: aws_sns_topic.a."
    assert not proof.failures


def test_what_no_setting_asked_for_is_told() -> None:
    proof = prove_with(TAGS, "tag_limits")
    assert list(proof.sections) == [TAGS]
    assert proof.failures == ["tags, tag_limits: aws_sns_topic.a: is wrong."]

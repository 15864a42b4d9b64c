"""The built-in rules for AWS, through this door; the policy validator is the other."""

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace
from tollgate_rules import RULES, Judgement, RuleSet, summary_of
from tollgate_runtime import Finding, Resource, Result, from_findings


def judge_resource(resource: Resource) -> Result:
    """What the rules say of a resource by itself."""
    return from_findings(_findings(_rules().judge(resource)))


def judge_plan(resources: Iterable[Resource]) -> Result:
    """What the rules say that need to see the whole plan."""
    ours = (resource for resource in resources if resource.type.startswith("aws_"))
    findings = _findings(_rules().judge_plan(ours))
    return from_findings(findings, message=summary_of(findings))


@cache
def _rules() -> RuleSet:
    return RuleSet(rule for rule in RULES if all(name.startswith("aws_") for name in rule.types))


def _findings(judgements: Iterable[Judgement]) -> list[Finding]:
    return [_with_level(finding) for judgement in judgements for finding in judgement.findings]


def _with_level(finding: Finding) -> Finding:
    """Only what is severe stops a plan; a policy set of the policy validator can demand more."""
    is_severe = finding.severity in ("high", "critical")
    return replace(finding, level=finding.level or ("soft-mandatory" if is_severe else "advisory"))

"""VPC default security group allows no traffic."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_set, leaves_out, undecided

_OPEN = "The default security group of the VPC allows traffic."
_RULES = ("aws_security_group_rule", "aws_vpc_security_group_ingress_rule", "aws_vpc_security_group_egress_rule")


def _is_closed(group: Resource) -> Iterator[Verdict]:
    """Check both directions; a group that sets only the VPC has no rules, though the provider reads them back."""
    for direction in ("ingress", "egress"):
        given = group.value(direction)
        if is_open(given):
            if not leaves_out(group, direction, by_references=True):
                yield undecided(direction, given)
        elif is_set(given):
            yield Problem(direction, f"it allows {direction} traffic.")


_MUST_HAVE = must_have(
    Related("aws_default_security_group", by="vpc_id", that=_is_closed), at="default_security_group_id", otherwise=_OPEN
)


def _judge(vpc: Resource, plan: PlanResources) -> Iterator[Verdict]:
    yield from _MUST_HAVE(vpc, plan)
    for group in plan.related(vpc, "aws_default_security_group", by="vpc_id", name="id").found:
        for kind in _RULES:
            for rule in plan.related(group, kind, by="security_group_id", name="id").found:
                yield Problem("default_security_group_id", f"{_OPEN} See {rule.display}.")


RULE = Rule(
    id="vpc_default_security_group_closed",
    aliases=("vpc_default_group_closed",),
    title="VPC default security group allows no traffic",
    severity="medium",
    description="Resources launched without a security group get the default one, which allows traffic between its "
    "members and to the internet.",
    remediation="Add an `aws_default_security_group` for the VPC, without `ingress` or `egress`.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/default-security-group.html",
    types=("aws_vpc",),
    judge_in_plan=_judge,
    equivalents=("CKV2_AWS_12",),
    frameworks=("CIS AWS 3.0.0 5.4", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "cis-aws", "network"),
)

"""vpc_default_group_closed: The default security group of each VPC lets nothing through."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.companions import Beside, must_have
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_set, leaves_out, undecided

_OPEN = "The default security group of the VPC lets traffic through."
_RULES = ("aws_security_group_rule", "aws_vpc_security_group_ingress_rule", "aws_vpc_security_group_egress_rule")


def _is_closed(group: Resource) -> Iterator[Verdict]:
    """A default group of which nothing but the VPC is said has no rules, though the provider reads them back."""
    for direction, way in (("ingress", "in"), ("egress", "out")):
        given = group.value(direction)
        if is_open(given):
            if not leaves_out(group, direction, by_references=True):
                yield undecided(direction, given)
        elif is_set(given):
            yield Problem(direction, f"it lets traffic {way}.")


_MUST_HAVE = must_have(
    Beside("aws_default_security_group", by="vpc_id", that=_is_closed), at="default_security_group_id", otherwise=_OPEN
)


def _judge(vpc: Resource, siblings: Siblings) -> Iterator[Verdict]:
    yield from _MUST_HAVE(vpc, siblings)
    for group in siblings.companions(vpc, "aws_default_security_group", by="vpc_id", name="id").found:
        for kind in _RULES:
            for rule in siblings.companions(group, kind, by="security_group_id", name="id").found:
                yield Problem("default_security_group_id", f"{_OPEN} See {rule.display}.")


RULE = Rule(
    id="vpc_default_group_closed",
    title="The default security group of each VPC lets nothing through",
    severity="medium",
    description="What is made without a group gets the default one, which lets all its members talk to each "
    "other and to the internet.",
    remediation="Add an `aws_default_security_group` for the VPC, without `ingress` or `egress`.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/default-security-group.html",
    types=("aws_vpc",),
    judge_among=_judge,
    equivalents=("CKV2_AWS_12",),
    frameworks=("CIS AWS 3.0.0 5.4", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "cis-aws", "network"),
)

"""Security group and its rules have a description."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import all_must_pass, each_must_hold, must_be_set, must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Undecided, Verdict, is_set, leaves_out

_GROUP = all_must_pass(
    must_hold(
        "description",
        lambda text: is_set(text) and text != "Managed by Terraform",
        otherwise="The security group has no description.",
    ),
    each_must_hold("ingress[*]", "description", is_set, otherwise="The security group rule has no description."),
    each_must_hold("egress[*]", "description", is_set, otherwise="The security group rule has no description."),
)
_RULE = must_be_set("description", otherwise="The security group rule has no description.")


def _judge(resource: Resource) -> Iterable[Verdict]:
    if resource.type != "aws_security_group":
        return _RULE(resource)
    return [found for found in _GROUP(resource) if not _is_rules_elsewhere(resource, found)]


def _is_rules_elsewhere(group: Resource, verdict: Verdict) -> bool:
    """Return whether a verdict is about blocks that the configuration omits: the rules are separate resources."""
    return isinstance(verdict, Undecided) and any(
        verdict.path == (name,) and leaves_out(group, name) for name in ("ingress", "egress")
    )


RULE = Rule(
    id="vpc_security_group_description_set",
    aliases=("security_group_described",),
    title="Security group and its rules have a description",
    severity="low",
    description="Rules without a description are hard to review and rarely get removed.",
    remediation="Set `description` on the security group and on each rule.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html",
    types=(
        "aws_security_group",
        "aws_security_group_rule",
        "aws_vpc_security_group_ingress_rule",
        "aws_vpc_security_group_egress_rule",
    ),
    judge=_judge,
    equivalents=("CKV_AWS_23",),
    packs=("production", "network"),
)

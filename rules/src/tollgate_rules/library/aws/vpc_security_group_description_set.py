"""security_group_described: Security groups and their rules say what they are for."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.demands import all_must_pass, each_must_hold, must_be_set, must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Undecided, Verdict, is_set, leaves_out

_GROUP = all_must_pass(
    must_hold(
        "description",
        lambda text: is_set(text) and text != "Managed by Terraform",
        otherwise="The group has no description.",
    ),
    each_must_hold("ingress[*]", "description", is_set, otherwise="The rule has no description."),
    each_must_hold("egress[*]", "description", is_set, otherwise="The rule has no description."),
)
_RULE = must_be_set("description", otherwise="The rule has no description.")


def _judge(resource: Resource) -> Iterable[Verdict]:
    if resource.type != "aws_security_group":
        return _RULE(resource)
    return [found for found in _GROUP(resource) if not _is_rules_elsewhere(resource, found)]


def _is_rules_elsewhere(group: Resource, verdict: Verdict) -> bool:
    """Whether a doubt is about blocks that the configuration does not have: the rules are resources of their own."""
    return isinstance(verdict, Undecided) and any(
        verdict.path == (name,) and leaves_out(group, name) for name in ("ingress", "egress")
    )


RULE = Rule(
    id="security_group_described",
    title="Security groups and their rules say what they are for",
    severity="low",
    description="A rule that nobody can explain is a rule that nobody dares to remove.",
    remediation="Set `description` on the group and on each of its rules.",
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

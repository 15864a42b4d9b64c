"""security_group_used: Security groups belong to something."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Problem, Undecided, Verdict

_NO_USE = ("aws_security_group_rule", "aws_vpc_security_group_ingress_rule", "aws_vpc_security_group_egress_rule")
"""What only adds to a group does not use it; nor does another group that names it as a source."""


def _judge(group: Resource, siblings: Siblings) -> Iterator[Verdict]:
    users = [row for row in siblings.referring_to(group) if row.type not in (*_NO_USE, "aws_security_group")]
    own_id = group.value("id")
    if users or (isinstance(own_id, str) and siblings.is_mentioned(own_id, by_other_than=(group.type, *_NO_USE))):
        return
    if siblings.has_references:
        yield Problem("name", "Nothing in the plan uses the group.")
    else:
        yield Undecided("name", "may be used by another resource, which this host does not tell")


RULE = Rule(
    id="security_group_used",
    title="Security groups belong to something",
    severity="low",
    description="A group that nothing uses is waiting to be used by mistake.",
    remediation="Attach the group, or remove it.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/security-groups.html",
    types=("aws_security_group",),
    judge_among=_judge,
    equivalents=("CKV2_AWS_5",),
    packs=("cost-hygiene",),
)

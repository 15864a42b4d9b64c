"""network_acl_used: Network ACLs belong to a subnet."""

from tollgate_rules.companions import Beside, must_have
from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

_UNUSED = "The ACL belongs to no subnet."


RULE = Rule(
    id="network_acl_used",
    title="Network ACLs belong to a subnet",
    severity="low",
    description="An ACL without a subnet protects nothing, though it looks as if it did.",
    remediation="Set `subnet_ids`, or add an `aws_network_acl_association`.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/vpc-network-acls.html",
    types=("aws_network_acl",),
    judge_among=must_have(
        Beside("aws_network_acl_association", by="network_acl_id"),
        at="subnet_ids",
        otherwise=_UNUSED,
        or_else=must_be_set("subnet_ids", otherwise=_UNUSED, left_out="breaks"),
    ),
    equivalents=("CKV2_AWS_1",),
    packs=("network", "cost-hygiene"),
)

"""Network ACL is associated with a subnet."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule

_UNUSED = "The network ACL is not associated with a subnet."


RULE = Rule(
    id="vpc_network_acl_attached",
    aliases=("network_acl_used",),
    title="Network ACL is associated with a subnet",
    severity="low",
    description="A network ACL without a subnet has no effect.",
    remediation="Set `subnet_ids`, or add an `aws_network_acl_association`.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/vpc-network-acls.html",
    types=("aws_network_acl",),
    judge_in_plan=must_have(
        Related("aws_network_acl_association", by="network_acl_id"),
        at="subnet_ids",
        otherwise=_UNUSED,
        or_else=must_be_set("subnet_ids", otherwise=_UNUSED, left_out="breaks"),
    ),
    equivalents=("CKV2_AWS_1",),
    packs=("network", "cost-hygiene"),
)

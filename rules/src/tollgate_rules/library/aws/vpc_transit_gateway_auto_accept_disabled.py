"""Transit gateway does not accept shared attachments automatically."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="vpc_transit_gateway_auto_accept_disabled",
    aliases=("transit_gateway_accepts_by_hand",),
    title="Transit gateway does not accept shared attachments automatically",
    severity="medium",
    description="With automatic acceptance, any account that the gateway is shared with can connect its network "
    "without review.",
    remediation="Remove `auto_accept_shared_attachments`, or set it to `disable`.",
    docs="https://docs.aws.amazon.com/vpc/latest/tgw/tgw-transit-gateways.html",
    types=("aws_ec2_transit_gateway",),
    judge=must_be_one_of(
        "auto_accept_shared_attachments",
        ("disable",),
        otherwise="Shared attachments are accepted automatically.",
        default="disable",
    ),
    equivalents=("CKV_AWS_331",),
    frameworks=("NIST 800-53 AC-4", "SOC 2 CC6.6"),
    packs=("network",),
)

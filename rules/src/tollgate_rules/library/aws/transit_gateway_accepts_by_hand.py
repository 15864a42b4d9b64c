"""transit_gateway_accepts_by_hand: transit gateways accept attachments by hand."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="transit_gateway_accepts_by_hand",
    title="Transit gateways accept attachments by hand",
    severity="medium",
    description="An attachment joins another account's network with yours: somebody should look at it.",
    remediation='Leave `auto_accept_shared_attachments` out, or set it to "disable".',
    docs="https://docs.aws.amazon.com/vpc/latest/tgw/tgw-transit-gateways.html",
    types=("aws_ec2_transit_gateway",),
    judge=must_be_one_of(
        "auto_accept_shared_attachments",
        ("disable",),
        otherwise="Every account that the gateway is shared with joins its network by itself.",
        default="disable",
    ),
    equivalents=("CKV_AWS_331",),
    frameworks=("NIST 800-53 AC-4", "SOC 2 CC6.6"),
    packs=("network",),
)

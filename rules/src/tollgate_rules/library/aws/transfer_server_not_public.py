"""Transfer Family server has no public endpoint."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="transfer_server_not_public",
    aliases=("transfer_not_public",),
    title="Transfer Family server has no public endpoint",
    severity="high",
    description="A public endpoint cannot be restricted by security groups.",
    remediation='Set `endpoint_type = "VPC"` with `endpoint_details`.',
    docs="https://docs.aws.amazon.com/transfer/latest/userguide/create-server-in-vpc.html",
    types=("aws_transfer_server",),
    judge=must_be_one_of(
        "endpoint_type", ("VPC", "VPC_ENDPOINT"), otherwise="The server has a public endpoint.", default="PUBLIC"
    ),
    equivalents=("CKV_AWS_164",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)

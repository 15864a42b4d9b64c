"""endpoint_service_accepts_by_hand: VPC endpoint services let nobody in unasked."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="endpoint_service_accepts_by_hand",
    title="VPC endpoint services let nobody in unasked",
    severity="medium",
    description="Whoever is allowed to may connect to the service without anyone noticing.",
    remediation="Set `acceptance_required = true`.",
    docs="https://docs.aws.amazon.com/vpc/latest/privatelink/configure-endpoint-service.html",
    types=("aws_vpc_endpoint_service",),
    judge=must_be_true("acceptance_required", otherwise="Connections are accepted without being looked at."),
    equivalents=("CKV_AWS_123",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

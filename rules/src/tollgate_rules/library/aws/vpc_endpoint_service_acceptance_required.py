"""VPC endpoint service requires acceptance of connections."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="vpc_endpoint_service_acceptance_required",
    aliases=("endpoint_service_accepts_by_hand",),
    title="VPC endpoint service requires acceptance of connections",
    severity="medium",
    description="Without manual acceptance, any allowed principal can connect to the service unnoticed.",
    remediation="Set `acceptance_required = true`.",
    docs="https://docs.aws.amazon.com/vpc/latest/privatelink/configure-endpoint-service.html",
    types=("aws_vpc_endpoint_service",),
    judge=must_be_true("acceptance_required", otherwise="Connections are accepted automatically."),
    equivalents=("CKV_AWS_123",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

"""VPC has flow logs enabled."""

from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="vpc_flow_logs_enabled",
    aliases=("vpc_flow_logged",),
    title="VPC has flow logs enabled",
    severity="medium",
    description="Without flow logs, network traffic cannot be investigated after an incident.",
    remediation="Add an `aws_flow_log` with the VPC's `vpc_id`.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/flow-logs.html",
    types=("aws_vpc",),
    judge_in_plan=must_have(
        Related("aws_flow_log", by="vpc_id"), at="cidr_block", otherwise="Flow logs are not enabled."
    ),
    equivalents=("CKV2_AWS_11",),
    frameworks=("CIS AWS 3.0.0 3.7", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2", "NIST 800-53 SI-4"),
    packs=("production", "cis-aws", "network", "logging"),
)

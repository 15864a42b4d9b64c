"""vpc_flow_logged: VPCs log the traffic through them."""

from tollgate_rules.companions import Beside, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="vpc_flow_logged",
    title="VPCs log the traffic through them",
    severity="medium",
    description="After an incident, flow logs are how one learns what talked to what.",
    remediation="Add an `aws_flow_log` with the `vpc_id`.",
    docs="https://docs.aws.amazon.com/vpc/latest/userguide/flow-logs.html",
    types=("aws_vpc",),
    judge_among=must_have(
        Beside("aws_flow_log", by="vpc_id"), at="cidr_block", otherwise="The traffic through the VPC is not logged."
    ),
    equivalents=("CKV2_AWS_11",),
    frameworks=("CIS AWS 3.0.0 3.7", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2", "NIST 800-53 SI-4"),
    packs=("production", "cis-aws", "network", "logging"),
)

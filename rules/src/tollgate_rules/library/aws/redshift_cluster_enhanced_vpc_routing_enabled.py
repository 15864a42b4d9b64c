"""Redshift cluster has enhanced VPC routing enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_cluster_enhanced_vpc_routing_enabled",
    aliases=("redshift_enhanced_routing",),
    title="Redshift cluster has enhanced VPC routing enabled",
    severity="medium",
    description="Without it, COPY and UNLOAD traffic bypasses the VPC with its endpoints, security groups and flow "
    "logs.",
    remediation="Set `enhanced_vpc_routing = true`.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/enhanced-vpc-routing.html",
    types=("aws_redshift_cluster",),
    judge=must_be_true("enhanced_vpc_routing", otherwise="Enhanced VPC routing is not enabled.", left_out="breaks"),
    equivalents=("CKV_AWS_321",),
    frameworks=("NIST 800-53 SC-7", "SOC 2 CC6.6"),
    packs=("network",),
)

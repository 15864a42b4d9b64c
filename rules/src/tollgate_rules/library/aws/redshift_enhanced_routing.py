"""redshift_enhanced_routing: Redshift clusters send their traffic through the VPC."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_enhanced_routing",
    title="Redshift clusters send their traffic through the VPC",
    severity="medium",
    description="With enhanced routing, COPY and UNLOAD go through your VPC, where endpoints, security groups and "
    "flow logs apply.",
    remediation="Set `enhanced_vpc_routing = true`.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/enhanced-vpc-routing.html",
    types=("aws_redshift_cluster",),
    judge=must_be_true(
        "enhanced_vpc_routing", otherwise="What the cluster loads and unloads goes past your VPC.", left_out="breaks"
    ),
    equivalents=("CKV_AWS_321",),
    frameworks=("NIST 800-53 SC-7", "SOC 2 CC6.6"),
    packs=("network",),
)

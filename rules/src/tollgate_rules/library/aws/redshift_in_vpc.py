"""redshift_in_vpc: Redshift clusters name their subnets."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_in_vpc",
    title="Redshift clusters name their subnets",
    severity="medium",
    description="Without a subnet group, the cluster lands in the default VPC, whose subnets are public.",
    remediation="Set `cluster_subnet_group_name`.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/managing-clusters-vpc.html",
    types=("aws_redshift_cluster",),
    judge=must_be_set(
        "cluster_subnet_group_name", otherwise="The cluster gets the default VPC's subnets.", left_out="breaks"
    ),
    equivalents=("CKV_AWS_154",),
    frameworks=("NIST 800-53 SC-7", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

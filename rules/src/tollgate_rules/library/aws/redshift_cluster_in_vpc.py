"""Redshift cluster has a subnet group."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_cluster_in_vpc",
    aliases=("redshift_in_vpc",),
    title="Redshift cluster has a subnet group",
    severity="medium",
    description="Without a subnet group, the cluster is placed in the default VPC, whose subnets are public.",
    remediation="Set `cluster_subnet_group_name`.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/managing-clusters-vpc.html",
    types=("aws_redshift_cluster",),
    judge=must_be_set("cluster_subnet_group_name", otherwise="The cluster has no subnet group.", left_out="breaks"),
    equivalents=("CKV_AWS_154",),
    frameworks=("NIST 800-53 SC-7", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

"""Redshift cluster is not publicly accessible."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_cluster_not_public",
    aliases=("redshift_not_public",),
    title="Redshift cluster is not publicly accessible",
    severity="critical",
    description="A public endpoint exposes the data warehouse to the internet. Older provider versions make the "
    "cluster public by default.",
    remediation="Set `publicly_accessible = false`.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/managing-clusters-vpc.html",
    types=("aws_redshift_cluster",),
    judge=must_not_be_true("publicly_accessible", otherwise="The cluster is publicly accessible.", default=True),
    equivalents=("CKV_AWS_87",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)

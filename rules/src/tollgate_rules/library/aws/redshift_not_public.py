"""redshift_not_public: Redshift clusters have no public address."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_not_public",
    title="Redshift clusters have no public address",
    severity="critical",
    description="A data warehouse with a public address is one mistake in a security group away from everyone. "
    "Older providers make it public where nothing is said.",
    remediation="Set `publicly_accessible = false`.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/managing-clusters-vpc.html",
    types=("aws_redshift_cluster",),
    judge=must_not_be_true("publicly_accessible", otherwise="The cluster gets a public address.", default=True),
    equivalents=("CKV_AWS_87",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)

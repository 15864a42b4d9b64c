"""redshift_serverless_not_public: Redshift Serverless workgroups have no public address."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_serverless_not_public",
    title="Redshift Serverless workgroups have no public address",
    severity="critical",
    description="A data warehouse with a public address is one mistake in a security group away from everyone.",
    remediation="Leave `publicly_accessible` out, or set it to false.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/serverless-connecting.html",
    types=("aws_redshiftserverless_workgroup",),
    judge=must_not_be_true("publicly_accessible", otherwise="The workgroup gets a public address."),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)

"""Redshift Serverless workgroup is not publicly accessible."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_serverless_not_public",
    title="Redshift Serverless workgroup is not publicly accessible",
    severity="critical",
    description="A public endpoint exposes the data warehouse to the internet.",
    remediation="Remove `publicly_accessible`, or set it to false.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/serverless-connecting.html",
    types=("aws_redshiftserverless_workgroup",),
    judge=must_not_be_true("publicly_accessible", otherwise="The workgroup is publicly accessible."),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)

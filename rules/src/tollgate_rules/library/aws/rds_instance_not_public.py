"""RDS instance is not publicly accessible."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_instance_not_public",
    aliases=("rds_not_public",),
    title="RDS instance is not publicly accessible",
    severity="critical",
    description="A public endpoint exposes the database to the internet as soon as a security group allows it.",
    remediation="Set `publicly_accessible = false`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_VPC.WorkingWithRDSInstanceinaVPC.html",
    types=("aws_db_instance", "aws_rds_cluster_instance"),
    judge=must_not_be_true("publicly_accessible", otherwise="The instance is publicly accessible.", left_out="holds"),
    equivalents=("CKV_AWS_17",),
    frameworks=("CIS AWS 3.0.0 2.3.3", "NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network", "cis-aws"),
)

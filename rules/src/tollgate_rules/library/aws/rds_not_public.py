"""rds_not_public: databases have no address on the internet."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_not_public",
    title="RDS databases have no public address",
    severity="critical",
    description="A database with a public address is one mistake in a security group away from everyone.",
    remediation="Set `publicly_accessible = false`, and reach the database from inside the VPC.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_VPC.WorkingWithRDSInstanceinaVPC.html",
    types=("aws_db_instance", "aws_rds_cluster_instance"),
    judge=must_not_be_true("publicly_accessible", otherwise="The database gets a public address.", left_out="holds"),
    equivalents=("CKV_AWS_17",),
    frameworks=("CIS AWS 3.0.0 2.3.3", "NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network", "cis-aws"),
)

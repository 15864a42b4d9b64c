"""RDS instance is Multi-AZ."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_instance_multi_az",
    aliases=("rds_multi_az",),
    title="RDS instance is Multi-AZ",
    severity="medium",
    description="Without a standby in another Availability Zone, a zone outage or maintenance takes the database down.",
    remediation="Set `multi_az = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Concepts.MultiAZSingleStandby.html",
    types=("aws_db_instance",),
    judge=must_be_true("multi_az", otherwise="The instance is not Multi-AZ.", left_out="breaks"),
    equivalents=("CKV_AWS_157",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)

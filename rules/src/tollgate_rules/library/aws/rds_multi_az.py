"""rds_multi_az: RDS instances stand by in a second zone."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_multi_az",
    title="RDS instances stand by in a second zone",
    severity="medium",
    description="With a standby in another availability zone, the database survives the loss of one, and most "
    "maintenance, within a minute or two.",
    remediation="Set `multi_az = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Concepts.MultiAZSingleStandby.html",
    types=("aws_db_instance",),
    judge=must_be_true("multi_az", otherwise="The database stands in one zone only.", left_out="breaks"),
    equivalents=("CKV_AWS_157",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)

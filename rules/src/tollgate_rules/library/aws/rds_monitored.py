"""rds_monitored: RDS instances have enhanced monitoring."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_monitored",
    title="RDS instances have enhanced monitoring",
    severity="low",
    description="Enhanced monitoring shows what processes on the database's host do, at up to one second; without "
    "it, only the hypervisor's view is recorded.",
    remediation="Set `monitoring_interval` to 60 or less, and `monitoring_role_arn` to a role that may write the "
    "metrics.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_Monitoring.OS.html",
    types=("aws_db_instance", "aws_rds_cluster_instance"),
    judge=must_be_one_of(
        "monitoring_interval", (60, 30, 15, 10, 5, 1), otherwise="Enhanced monitoring is off.", default=0
    ),
    equivalents=("CKV_AWS_118",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

"""RDS instance has Enhanced Monitoring enabled."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_instance_enhanced_monitoring_enabled",
    aliases=("rds_monitored",),
    title="RDS instance has Enhanced Monitoring enabled",
    severity="low",
    description="Without Enhanced Monitoring, operating system metrics of the database host are not recorded.",
    remediation="Set `monitoring_interval` to 60 or less, and `monitoring_role_arn`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_Monitoring.OS.html",
    types=("aws_db_instance", "aws_rds_cluster_instance"),
    judge=must_be_one_of(
        "monitoring_interval", (60, 30, 15, 10, 5, 1), otherwise="Enhanced Monitoring is not enabled.", default=0
    ),
    equivalents=("CKV_AWS_118",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

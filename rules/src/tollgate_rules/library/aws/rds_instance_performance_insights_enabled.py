"""RDS instance has Performance Insights enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_instance_performance_insights_enabled",
    aliases=("rds_performance_insights",),
    title="RDS instance has Performance Insights enabled",
    severity="low",
    description="Without Performance Insights, the queries that cause load on the database cannot be identified. "
    "Seven days of history are free.",
    remediation="Set `performance_insights_enabled = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_PerfInsights.html",
    types=("aws_db_instance", "aws_rds_cluster_instance"),
    judge=must_be_true(
        "performance_insights_enabled", otherwise="Performance Insights is not enabled.", left_out="breaks"
    ),
    equivalents=("CKV_AWS_353",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

"""rds_performance_insights: RDS instances have performance insights."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_performance_insights",
    title="RDS instances have performance insights",
    severity="low",
    description="Performance insights show which queries load the database, second by second; seven days are free.",
    remediation="Set `performance_insights_enabled = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_PerfInsights.html",
    types=("aws_db_instance", "aws_rds_cluster_instance"),
    judge=must_be_true(
        "performance_insights_enabled", otherwise="Nobody can see which queries load the database.", left_out="breaks"
    ),
    equivalents=("CKV_AWS_353",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

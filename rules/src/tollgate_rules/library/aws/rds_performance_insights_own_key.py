"""rds_performance_insights_own_key: performance insights are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.demands import only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="rds_performance_insights_own_key",
    title="Performance insights are encrypted with a key of your own",
    severity="low",
    description="The insights hold the text of queries. With a key of your own you say who may read them.",
    remediation="Set `performance_insights_kms_key_id` to your key.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_PerfInsights.html",
    types=("aws_db_instance", "aws_rds_cluster_instance"),
    judge=only_if(
        "performance_insights_enabled",
        is_true,
        must_have_own_key(
            "performance_insights_kms_key_id", otherwise="The insights are not encrypted with a key of your own."
        ),
    ),
    equivalents=("CKV_AWS_354",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)

"""RDS Performance Insights data is encrypted with a customer managed KMS key."""

from tollgate_rules.attribute_checks import only_if
from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="rds_performance_insights_encrypted_with_cmk",
    aliases=("rds_performance_insights_own_key",),
    title="RDS Performance Insights data is encrypted with a customer managed KMS key",
    severity="low",
    description="Performance Insights stores the text of queries. With a customer managed key you control who can "
    "read it.",
    remediation="Set `performance_insights_kms_key_id` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_PerfInsights.html",
    types=("aws_db_instance", "aws_rds_cluster_instance"),
    judge=only_if(
        "performance_insights_enabled",
        is_true,
        must_use_customer_managed_key(
            "performance_insights_kms_key_id",
            otherwise="Performance Insights data is not encrypted with a customer managed KMS key.",
        ),
    ),
    equivalents=("CKV_AWS_354",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)

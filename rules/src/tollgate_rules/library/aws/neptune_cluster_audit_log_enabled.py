"""Neptune cluster exports its audit log."""

from tollgate_rules.list_checks import must_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="neptune_cluster_audit_log_enabled",
    aliases=("neptune_logged",),
    title="Neptune cluster exports its audit log",
    severity="low",
    description="Without the audit log, connections and queries cannot be traced to a user.",
    remediation='Set `enable_cloudwatch_logs_exports = ["audit"]`.',
    docs="https://docs.aws.amazon.com/neptune/latest/userguide/auditing.html",
    types=("aws_neptune_cluster",),
    judge=must_contain(
        "enable_cloudwatch_logs_exports", "audit", otherwise="The audit log is not exported to CloudWatch Logs."
    ),
    equivalents=("CKV_AWS_101",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

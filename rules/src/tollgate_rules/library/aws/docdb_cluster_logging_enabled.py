"""DocumentDB cluster exports logs to CloudWatch Logs."""

from tollgate_rules.list_checks import must_contain_some
from tollgate_rules.rule import Rule

RULE = Rule(
    id="docdb_cluster_logging_enabled",
    aliases=("docdb_logged",),
    title="DocumentDB cluster exports logs to CloudWatch Logs",
    severity="low",
    description="Without exported audit and profiler logs, activity and slow operations cannot be investigated.",
    remediation='Set `enabled_cloudwatch_logs_exports = ["audit", "profiler"]`.',
    docs="https://docs.aws.amazon.com/documentdb/latest/developerguide/event-auditing.html",
    types=("aws_docdb_cluster",),
    judge=must_contain_some(
        "enabled_cloudwatch_logs_exports", "audit", "profiler", otherwise="The cluster exports no logs."
    ),
    equivalents=("CKV_AWS_85",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

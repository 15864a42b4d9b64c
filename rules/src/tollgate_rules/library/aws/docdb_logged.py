"""docdb_logged: DocumentDB clusters publish logs."""

from tollgate_rules.lists import must_contain_some
from tollgate_rules.rule import Rule

RULE = Rule(
    id="docdb_logged",
    title="DocumentDB clusters publish logs",
    severity="low",
    description="The audit log tells who did what; the profiler tells what was slow.",
    remediation='Set `enabled_cloudwatch_logs_exports = ["audit", "profiler"]`.',
    docs="https://docs.aws.amazon.com/documentdb/latest/developerguide/event-auditing.html",
    types=("aws_docdb_cluster",),
    judge=must_contain_some(
        "enabled_cloudwatch_logs_exports", "audit", "profiler", otherwise="The cluster publishes no logs."
    ),
    equivalents=("CKV_AWS_85",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

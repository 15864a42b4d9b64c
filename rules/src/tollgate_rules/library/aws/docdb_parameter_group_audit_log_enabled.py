"""DocumentDB cluster parameter group enables audit logs."""

from tollgate_rules.list_checks import entry_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="docdb_parameter_group_audit_log_enabled",
    aliases=("docdb_audited",),
    title="DocumentDB cluster parameter group enables audit logs",
    severity="low",
    description="Without the `audit_logs` parameter, the cluster writes no audit log, even if log export is "
    "configured.",
    remediation='Add a `parameter` block with `name = "audit_logs"` and `value = "enabled"`.',
    docs="https://docs.aws.amazon.com/documentdb/latest/developerguide/event-auditing.html",
    types=("aws_docdb_cluster_parameter_group",),
    judge=entry_must_hold(
        "parameter[*]",
        {"name": "audit_logs"},
        "value",
        lambda value: is_set(value) and value not in ("disabled", "none"),
        otherwise="The parameter audit_logs is not enabled.",
    ),
    equivalents=("CKV_AWS_104",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

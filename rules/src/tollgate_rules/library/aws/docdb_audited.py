"""docdb_audited: DocumentDB parameter groups switch auditing on."""

from tollgate_rules.lists import entry_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="docdb_audited",
    title="DocumentDB parameter groups switch auditing on",
    severity="low",
    description="Without the parameter, the cluster writes no audit log, even if it is told to publish one.",
    remediation="Set the parameter `audit_logs` to enabled.",
    docs="https://docs.aws.amazon.com/documentdb/latest/developerguide/event-auditing.html",
    types=("aws_docdb_cluster_parameter_group",),
    judge=entry_must_hold(
        "parameter[*]",
        {"name": "audit_logs"},
        "value",
        lambda value: is_set(value) and value not in ("disabled", "none"),
        otherwise="What users do is not recorded.",
    ),
    equivalents=("CKV_AWS_104",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

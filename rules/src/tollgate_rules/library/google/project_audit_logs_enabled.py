"""Project audit configuration records all log types."""

from tollgate_rules.attribute_checks import all_must_pass, each_must_hold, must_be_one_of
from tollgate_rules.list_checks import some_block_must
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="project_audit_logs_enabled",
    aliases=("google_audit_logs_complete",),
    title="Project audit configuration records all log types",
    severity="medium",
    description="By default, only admin activity is recorded; reads and writes of data need an audit configuration.",
    remediation="Add an `audit_log_config` for each of ADMIN_READ, DATA_READ and DATA_WRITE, without exempted members.",
    docs="https://cloud.google.com/logging/docs/audit/configure-data-access",
    types=("google_project_iam_audit_config",),
    judge=all_must_pass(
        *(
            some_block_must(
                "audit_log_config[*]",
                must_be_one_of("log_type", (kind,), otherwise="another kind"),
                otherwise=f"Audit logs of type {kind} are not enabled.",
            )
            for kind in ("ADMIN_READ", "DATA_READ", "DATA_WRITE")
        ),
        each_must_hold(
            "audit_log_config[*]",
            "exempted_members",
            lambda value: not is_set(value),
            otherwise="Some members are exempted from audit logging.",
        ),
    ),
    equivalents=("CKV2_GCP_5",),
    frameworks=("CIS GCP 2.0.0 2.1", "NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

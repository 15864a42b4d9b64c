"""google_audit_logs_complete: Google projects write every audit log."""

from tollgate_rules.demands import all_must_pass, each_must_hold, must_be_one_of
from tollgate_rules.lists import some_block_must
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="google_audit_logs_complete",
    title="Google projects write every audit log",
    severity="medium",
    description="By itself, Google records only who changed settings; who read or wrote data is recorded where an "
    "audit configuration says so.",
    remediation="Add an `audit_log_config` for each of ADMIN_READ, DATA_READ and DATA_WRITE, without exempted members.",
    docs="https://cloud.google.com/logging/docs/audit/configure-data-access",
    types=("google_project_iam_audit_config",),
    judge=all_must_pass(
        *(
            some_block_must(
                "audit_log_config[*]",
                must_be_one_of("log_type", (kind,), otherwise="another kind"),
                otherwise=f"Audit logs of the kind {kind} are not written.",
            )
            for kind in ("ADMIN_READ", "DATA_READ", "DATA_WRITE")
        ),
        each_must_hold(
            "audit_log_config[*]",
            "exempted_members",
            lambda value: not is_set(value),
            otherwise="What some members do is not recorded.",
        ),
    ),
    equivalents=("CKV2_GCP_5",),
    frameworks=("CIS GCP 2.0.0 2.1", "NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

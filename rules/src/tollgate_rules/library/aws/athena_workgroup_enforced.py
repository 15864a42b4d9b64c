"""athena_workgroup_enforced: Athena workgroups enforce their settings."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="athena_workgroup_enforced",
    title="Athena workgroups enforce their settings",
    severity="medium",
    description="Unless the workgroup's settings are enforced, whoever queries chooses where results go and "
    "whether they are encrypted.",
    remediation="Leave `enforce_workgroup_configuration` out, or set it to true.",
    docs="https://docs.aws.amazon.com/athena/latest/ug/workgroups-settings-override.html",
    types=("aws_athena_workgroup",),
    judge=must_be_true(
        "configuration[0].enforce_workgroup_configuration",
        otherwise="A client may ask for results without encryption, and elsewhere.",
        default=True,
    ),
    equivalents=("CKV_AWS_82",),
    frameworks=("NIST 800-53 SC-28", "NIST 800-53 CM-6"),
    packs=("production",),
)

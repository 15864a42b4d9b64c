"""Athena workgroup enforces its configuration."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="athena_workgroup_configuration_enforced",
    aliases=("athena_workgroup_enforced",),
    title="Athena workgroup enforces its configuration",
    severity="medium",
    description="If the workgroup configuration is not enforced, clients choose where results are written and "
    "whether they are encrypted.",
    remediation="Remove `enforce_workgroup_configuration`, or set it to true.",
    docs="https://docs.aws.amazon.com/athena/latest/ug/workgroups-settings-override.html",
    types=("aws_athena_workgroup",),
    judge=must_be_true(
        "configuration[0].enforce_workgroup_configuration",
        otherwise="Clients can override the workgroup's encryption and result location.",
        default=True,
    ),
    equivalents=("CKV_AWS_82",),
    frameworks=("NIST 800-53 SC-28", "NIST 800-53 CM-6"),
    packs=("production",),
)

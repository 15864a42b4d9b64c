"""AWS Config recorder records all resource types."""

from tollgate_rules.attribute_checks import all_must_pass, must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="config_recorder_all_resources_recorded",
    aliases=("config_records_everything",),
    title="AWS Config recorder records all resource types",
    severity="low",
    description="Resource types that are not recorded cannot be evaluated by rules or investigated after an incident.",
    remediation="Set `all_supported = true` and `include_global_resource_types = true` in `recording_group`.",
    docs="https://docs.aws.amazon.com/config/latest/developerguide/select-resources.html",
    types=("aws_config_configuration_recorder",),
    judge=all_must_pass(
        must_be_true(
            "recording_group[0].all_supported",
            otherwise="The recorder does not record all supported resource types.",
            default=True,
            left_out="holds",
        ),
        must_be_true(
            "recording_group[0].include_global_resource_types",
            otherwise="The recorder does not record global resource types such as IAM roles.",
            left_out="breaks",
        ),
    ),
    equivalents=("CKV2_AWS_48",),
    frameworks=("CIS AWS 3.0.0 3.3", "NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "cis-aws", "logging"),
)

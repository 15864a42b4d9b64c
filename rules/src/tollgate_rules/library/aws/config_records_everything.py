"""config_records_everything: AWS Config records every kind of resource."""

from tollgate_rules.demands import all_must_pass, must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="config_records_everything",
    title="AWS Config records every kind of resource",
    severity="low",
    description="What is not recorded cannot be looked up after an incident, nor judged by a rule.",
    remediation="Set `recording_group { all_supported = true, include_global_resource_types = true }`.",
    docs="https://docs.aws.amazon.com/config/latest/developerguide/select-resources.html",
    types=("aws_config_configuration_recorder",),
    judge=all_must_pass(
        must_be_true(
            "recording_group[0].all_supported",
            otherwise="Some kinds of resources are not recorded.",
            default=True,
            left_out="holds",
        ),
        must_be_true(
            "recording_group[0].include_global_resource_types",
            otherwise="Global resources such as IAM roles are not recorded.",
            left_out="breaks",
        ),
    ),
    equivalents=("CKV2_AWS_48",),
    frameworks=("CIS AWS 3.0.0 3.3", "NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "cis-aws", "logging"),
)

"""AWS Config recorder is enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="config_recorder_enabled",
    aliases=("config_recorder_on",),
    title="AWS Config recorder is enabled",
    severity="medium",
    description="A stopped recorder records no configuration changes, so rules have nothing to evaluate.",
    remediation="Set `is_enabled = true`.",
    docs="https://docs.aws.amazon.com/config/latest/developerguide/stop-start-recorder.html",
    types=("aws_config_configuration_recorder_status",),
    judge=must_be_true("is_enabled", otherwise="The configuration recorder is not enabled."),
    equivalents=("CKV2_AWS_45",),
    frameworks=("CIS AWS 3.0.0 3.3", "NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "cis-aws", "logging"),
)

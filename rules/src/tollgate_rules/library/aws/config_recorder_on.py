"""config_recorder_on: AWS Config records."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="config_recorder_on",
    title="AWS Config records",
    severity="medium",
    description="A recorder that is switched off records nothing, though it looks as if it did.",
    remediation="Set `is_enabled = true`.",
    docs="https://docs.aws.amazon.com/config/latest/developerguide/stop-start-recorder.html",
    types=("aws_config_configuration_recorder_status",),
    judge=must_be_true("is_enabled", otherwise="The recorder is switched off."),
    equivalents=("CKV2_AWS_45",),
    frameworks=("CIS AWS 3.0.0 3.3", "NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "cis-aws", "logging"),
)

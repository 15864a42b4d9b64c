"""Global Accelerator has flow logs enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="globalaccelerator_accelerator_flow_logs_enabled",
    aliases=("global_accelerator_logged",),
    title="Global Accelerator has flow logs enabled",
    severity="low",
    description="Without flow logs, connections through the accelerator cannot be investigated.",
    remediation="Set `flow_logs_enabled = true`, `flow_logs_s3_bucket` and `flow_logs_s3_prefix` in `attributes`.",
    docs="https://docs.aws.amazon.com/global-accelerator/latest/dg/monitoring-global-accelerator.flow-logs.html",
    types=("aws_globalaccelerator_accelerator",),
    judge=must_be_true("attributes[0].flow_logs_enabled", otherwise="Flow logs are not enabled."),
    equivalents=("CKV_AWS_75",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

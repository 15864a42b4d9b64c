"""Step Functions state machine has X-Ray tracing enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="stepfunctions_state_machine_xray_enabled",
    aliases=("step_functions_traced",),
    title="Step Functions state machine has X-Ray tracing enabled",
    severity="low",
    description="Without traces, latency and errors cannot be attributed to a service along the request path.",
    remediation="Set `tracing_configuration { enabled = true }`.",
    docs="https://docs.aws.amazon.com/step-functions/latest/dg/concepts-xray-tracing.html",
    types=("aws_sfn_state_machine",),
    judge=must_be_true("tracing_configuration[0].enabled", otherwise="X-Ray tracing is not enabled.", default=False),
    equivalents=("CKV_AWS_284",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

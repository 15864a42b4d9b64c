"""step_functions_traced: Step Functions trace state machines."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="step_functions_traced",
    title="Step Functions trace state machines",
    severity="low",
    description="Traces show where an execution spent its time and where it failed, across services.",
    remediation="Set `tracing_configuration { enabled = true }`.",
    docs="https://docs.aws.amazon.com/step-functions/latest/dg/concepts-xray-tracing.html",
    types=("aws_sfn_state_machine",),
    judge=must_be_true("tracing_configuration[0].enabled", otherwise="The state machine's calls are not traced."),
    equivalents=("CKV_AWS_284",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

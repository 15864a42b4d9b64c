"""Step Functions state machine has logging enabled."""

from tollgate_rules.attribute_checks import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="stepfunctions_state_machine_logging_enabled",
    aliases=("step_functions_logged",),
    title="Step Functions state machine has logging enabled",
    severity="low",
    description="Without logs, executions cannot be investigated; Express Workflows keep no other history.",
    remediation="Set `level` in `logging_configuration` to `ERROR` or `ALL`, and set `log_destination`.",
    docs="https://docs.aws.amazon.com/step-functions/latest/dg/cw-logs.html",
    types=("aws_sfn_state_machine",),
    judge=must_not_be_one_of(
        "logging_configuration[0].level",
        ("OFF",),
        otherwise="Logging is not enabled.",
        default="OFF",
    ),
    equivalents=("CKV_AWS_285",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

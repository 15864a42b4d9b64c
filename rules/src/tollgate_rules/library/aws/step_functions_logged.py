"""step_functions_logged: Step Functions record what state machines do."""

from tollgate_rules.demands import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="step_functions_logged",
    title="Step Functions record what state machines do",
    severity="low",
    description="The log tells what each execution did and where it failed; the history of express workflows is "
    "kept nowhere else.",
    remediation='Set `logging_configuration { level = "ERROR" }` or "ALL", with a `log_destination`.',
    docs="https://docs.aws.amazon.com/step-functions/latest/dg/cw-logs.html",
    types=("aws_sfn_state_machine",),
    judge=must_not_be_one_of(
        "logging_configuration[0].level",
        ("OFF",),
        otherwise="What the state machine did is not recorded.",
        default="OFF",
    ),
    equivalents=("CKV_AWS_285",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

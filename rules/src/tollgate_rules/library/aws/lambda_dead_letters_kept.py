"""lambda_dead_letters_kept: Lambda functions keep events that fail."""

from tollgate_rules.companions import Beside, must_have
from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

_LOST = "Events that the function fails on are lost."

RULE = Rule(
    id="lambda_dead_letters_kept",
    title="Lambda functions keep events that fail",
    severity="low",
    description="An event of an asynchronous call is thrown away after the last retry unless a queue or topic "
    "takes it.",
    remediation="Set `dead_letter_config { target_arn = … }`, or a failure destination in an "
    "`aws_lambda_function_event_invoke_config`.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html",
    types=("aws_lambda_function",),
    judge_among=must_have(
        Beside(
            "aws_lambda_function_event_invoke_config",
            by="function_name",
            name="function_name",
            that=must_be_set(
                "destination_config[0].on_failure[0].destination", otherwise="It names no destination for failures."
            ),
        ),
        at="dead_letter_config",
        otherwise=_LOST,
        or_else=must_be_set("dead_letter_config[0].target_arn", otherwise=_LOST),
    ),
    equivalents=("CKV_AWS_116",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)

"""Lambda function has a dead-letter queue or failure destination."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule

_LOST = "The function has no dead-letter queue."

RULE = Rule(
    id="lambda_function_dead_letter_queue_set",
    aliases=("lambda_dead_letters_kept",),
    title="Lambda function has a dead-letter queue or failure destination",
    severity="low",
    description="Without a dead-letter queue or failure destination, events that fail all retries of an asynchronous "
    "invocation are lost.",
    remediation="Set `dead_letter_config { target_arn = … }`, or `on_failure` in an "
    "`aws_lambda_function_event_invoke_config`.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html",
    types=("aws_lambda_function",),
    judge_in_plan=must_have(
        Related(
            "aws_lambda_function_event_invoke_config",
            by="function_name",
            name="function_name",
            that=must_be_set(
                "destination_config[0].on_failure[0].destination", otherwise="It has no failure destination."
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

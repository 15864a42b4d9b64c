"""Lambda function has reserved concurrency set."""

from tollgate_rules.attribute_checks import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lambda_function_concurrency_limited",
    aliases=("lambda_concurrency_limited",),
    title="Lambda function has reserved concurrency set",
    severity="low",
    description="Without a limit, one function can use up the concurrency of the account, throttle all other "
    "functions and cause high costs.",
    remediation="Set `reserved_concurrent_executions`.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html",
    types=("aws_lambda_function",),
    judge=must_be_between(
        "reserved_concurrent_executions",
        0,
        otherwise="The function has no reserved concurrency.",
        default=-1,
    ),
    equivalents=("CKV_AWS_115",),
    packs=("cost-hygiene",),
)

"""lambda_concurrency_limited: Lambda functions have a limit of their own."""

from tollgate_rules.demands import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lambda_concurrency_limited",
    title="Lambda functions have a limit of their own",
    severity="low",
    description="Without a limit, one function that is called too often stops all others, and runs up the bill.",
    remediation="Set `reserved_concurrent_executions`.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html",
    types=("aws_lambda_function",),
    judge=must_be_between(
        "reserved_concurrent_executions",
        0,
        otherwise="The function may use up the whole account's concurrency.",
        default=-1,
    ),
    equivalents=("CKV_AWS_115",),
    packs=("cost-hygiene",),
)

"""lambda_url_origins_limited: Lambda function URLs name the origins that may call them."""

from tollgate_rules.lists import must_not_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lambda_url_origins_limited",
    title="Lambda function URLs name the origins that may call them",
    severity="medium",
    description="With `*`, a script on any page calls the function as the visitor, and reads the answer.",
    remediation="List the origins in `cors { allow_origins = … }`.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/urls-configuration.html",
    types=("aws_lambda_function_url",),
    judge=must_not_contain(
        "cors[0].allow_origins", "*", otherwise="Pages of every site may call the function from a visitor's browser."
    ),
    equivalents=("CKV2_AWS_75",),
    frameworks=("NIST 800-53 AC-4",),
    packs=("network",),
)

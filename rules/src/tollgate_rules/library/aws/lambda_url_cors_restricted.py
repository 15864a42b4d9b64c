"""Lambda function URL restricts CORS origins."""

from tollgate_rules.list_checks import must_not_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lambda_url_cors_restricted",
    aliases=("lambda_url_origins_limited",),
    title="Lambda function URL restricts CORS origins",
    severity="medium",
    description="With `*`, scripts on any web page can call the function from a visitor's browser and read the "
    "response.",
    remediation="List the allowed origins in `cors { allow_origins = […] }`.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/urls-configuration.html",
    types=("aws_lambda_function_url",),
    judge=must_not_contain("cors[0].allow_origins", "*", otherwise="CORS allows all origins."),
    equivalents=("CKV2_AWS_75",),
    frameworks=("NIST 800-53 AC-4",),
    packs=("network",),
)

"""lambda_url_authenticated: Lambda function URLs ask who calls."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lambda_url_authenticated",
    title="Lambda function URLs ask who calls",
    severity="critical",
    description="A function URL is a public endpoint; with authorization type NONE nobody is asked who they are.",
    remediation='Set `authorization_type = "AWS_IAM"`, or put an API gateway with an authorizer in front.',
    docs="https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html",
    types=("aws_lambda_function_url",),
    judge=must_be_one_of(
        "authorization_type", ("AWS_IAM",), otherwise="Everyone on the internet may call the function."
    ),
    equivalents=("CKV_AWS_258",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)

"""Lambda function URL requires IAM authorization."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lambda_url_authorization_required",
    aliases=("lambda_url_authenticated",),
    title="Lambda function URL requires IAM authorization",
    severity="critical",
    description="With authorization type NONE, anyone on the internet can invoke the function.",
    remediation='Set `authorization_type = "AWS_IAM"`, or use API Gateway with an authorizer.',
    docs="https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html",
    types=("aws_lambda_function_url",),
    judge=must_be_one_of(
        "authorization_type", ("AWS_IAM",), otherwise="The function URL can be called without authorization."
    ),
    equivalents=("CKV_AWS_258",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)

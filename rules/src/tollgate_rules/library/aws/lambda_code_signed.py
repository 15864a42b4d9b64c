"""lambda_code_signed: Lambda functions run signed code only."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lambda_code_signed",
    title="Lambda functions run signed code only",
    severity="low",
    description="With a code signing configuration, Lambda refuses code that nobody you trust has signed.",
    remediation="Set `code_signing_config_arn`.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/configuration-codesigning.html",
    types=("aws_lambda_function",),
    judge=must_be_set("code_signing_config_arn", otherwise="Whoever may update the function can put in any code."),
    equivalents=("CKV_AWS_272",),
    frameworks=("NIST 800-53 SI-7", "SOC 2 CC8.1"),
    packs=("iam",),
)

"""Lambda function has code signing enabled."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lambda_function_code_signing_enabled",
    aliases=("lambda_code_signed",),
    title="Lambda function has code signing enabled",
    severity="low",
    description="Without a code signing configuration, anyone who can update the function can deploy arbitrary code.",
    remediation="Set `code_signing_config_arn`.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/configuration-codesigning.html",
    types=("aws_lambda_function",),
    judge=must_be_set("code_signing_config_arn", otherwise="The function has no code signing configuration."),
    equivalents=("CKV_AWS_272",),
    frameworks=("NIST 800-53 SI-7", "SOC 2 CC8.1"),
    packs=("iam",),
)

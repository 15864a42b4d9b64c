"""Lambda environment variables are encrypted with a customer managed KMS key."""

from tollgate_rules.attribute_checks import only_if
from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="lambda_function_environment_encrypted_with_cmk",
    aliases=("lambda_environment_own_key",),
    title="Lambda environment variables are encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `kms_key_arn` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars-encryption.html",
    types=("aws_lambda_function",),
    judge=only_if(
        "environment[0].variables",
        is_set,
        must_use_customer_managed_key(
            "kms_key_arn", otherwise="The environment variables are not encrypted with a customer managed KMS key."
        ),
    ),
    equivalents=("CKV_AWS_173",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)

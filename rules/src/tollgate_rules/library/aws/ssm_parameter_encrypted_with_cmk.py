"""SSM parameter is encrypted with a customer managed KMS key."""

from tollgate_rules.attribute_checks import all_must_pass, must_be_one_of
from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ssm_parameter_encrypted_with_cmk",
    aliases=("ssm_parameter_own_key",),
    title="SSM parameter is encrypted with a customer managed KMS key",
    severity="low",
    description="A String parameter is stored in plaintext; a SecureString under the default key cannot be "
    "restricted by key policy.",
    remediation='Set `type = "SecureString"`, and `key_id` to a customer managed KMS key.',
    docs="https://docs.aws.amazon.com/systems-manager/latest/userguide/sysman-paramstore-securestring.html",
    types=("aws_ssm_parameter",),
    judge=all_must_pass(
        must_be_one_of("type", ("SecureString",), otherwise="The parameter is stored in plaintext."),
        must_use_customer_managed_key(
            "key_id", otherwise="The parameter is not encrypted with a customer managed KMS key."
        ),
    ),
    equivalents=("CKV_AWS_337",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("encryption",),
)

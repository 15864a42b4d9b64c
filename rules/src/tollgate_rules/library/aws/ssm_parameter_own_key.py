"""ssm_parameter_own_key: SSM parameters are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.demands import all_must_pass, must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ssm_parameter_own_key",
    title="SSM parameters are encrypted with a key of your own",
    severity="low",
    description="A parameter of the type String is stored in clear, and one without a key of yours under a "
    "key that you cannot limit.",
    remediation='Set `type = "SecureString"` and `key_id` to your key.',
    docs="https://docs.aws.amazon.com/systems-manager/latest/userguide/sysman-paramstore-securestring.html",
    types=("aws_ssm_parameter",),
    judge=all_must_pass(
        must_be_one_of("type", ("SecureString",), otherwise="The parameter is stored in clear."),
        must_have_own_key("key_id", otherwise="The parameter is not encrypted with a key of your own."),
    ),
    equivalents=("CKV_AWS_337",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("encryption",),
)

"""lambda_environment_own_key: Lambda environments are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.demands import only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="lambda_environment_own_key",
    title="Lambda environments are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `kms_key_arn` to your key.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars-encryption.html",
    types=("aws_lambda_function",),
    judge=only_if(
        "environment[0].variables",
        is_set,
        must_have_own_key("kms_key_arn", otherwise="The environment is not encrypted with a key of your own."),
    ),
    equivalents=("CKV_AWS_173",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)

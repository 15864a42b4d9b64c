"""KMS key has an explicit key policy."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule

_DEFAULT = "The key has only the default key policy."


RULE = Rule(
    id="kms_key_policy_set",
    aliases=("kms_key_policy_written",),
    title="KMS key has an explicit key policy",
    severity="low",
    description="The default key policy delegates all access decisions to IAM policies of the account.",
    remediation="Set `policy`, or add an `aws_kms_key_policy`.",
    docs="https://docs.aws.amazon.com/kms/latest/developerguide/key-policies.html",
    types=("aws_kms_key",),
    judge_in_plan=must_have(
        Related("aws_kms_key_policy", by="key_id"),
        at="policy",
        otherwise=_DEFAULT,
        or_else=must_be_set("policy", otherwise=_DEFAULT, left_out="breaks"),
    ),
    equivalents=("CKV2_AWS_64",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("encryption", "iam"),
)

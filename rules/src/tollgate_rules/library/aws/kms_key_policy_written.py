"""kms_key_policy_written: KMS keys have a policy of their own."""

from tollgate_rules.companions import Beside, must_have
from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

_DEFAULT = "The key has only the policy that AWS gives it."


RULE = Rule(
    id="kms_key_policy_written",
    title="KMS keys have a policy of their own",
    severity="low",
    description="Without one, the key gets a policy under which IAM alone decides who may use it.",
    remediation="Set `policy`, or add an `aws_kms_key_policy`.",
    docs="https://docs.aws.amazon.com/kms/latest/developerguide/key-policies.html",
    types=("aws_kms_key",),
    judge_among=must_have(
        Beside("aws_kms_key_policy", by="key_id"),
        at="policy",
        otherwise=_DEFAULT,
        or_else=must_be_set("policy", otherwise=_DEFAULT, left_out="breaks"),
    ),
    equivalents=("CKV2_AWS_64",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("encryption", "iam"),
)

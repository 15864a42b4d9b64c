"""ecr_own_key: ECR repositories are encrypted with KMS."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecr_own_key",
    title="ECR repositories are encrypted with KMS",
    severity="low",
    description="With KMS you say who may use the key, and each use is recorded. It can be chosen only when the "
    "repository is made.",
    remediation='Set `encryption_configuration { encryption_type = "KMS" }`, with a `kms_key` of your own.',
    docs="https://docs.aws.amazon.com/AmazonECR/latest/userguide/encryption-at-rest.html",
    types=("aws_ecr_repository",),
    judge=must_be_one_of(
        "encryption_configuration[0].encryption_type",
        ("KMS", "KMS_DSSE"),
        otherwise="Images are encrypted with a key of S3.",
        default="AES256",
    ),
    equivalents=("CKV_AWS_136",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)

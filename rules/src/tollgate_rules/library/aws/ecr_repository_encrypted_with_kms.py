"""ECR repository is encrypted with KMS."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecr_repository_encrypted_with_kms",
    aliases=("ecr_own_key",),
    title="ECR repository is encrypted with KMS",
    severity="low",
    description="With the default AES256 encryption, no key policy restricts access to the images, and use of the key "
    "is not logged. The encryption type can only be set when the repository is created.",
    remediation='Set `encryption_type = "KMS"` in `encryption_configuration`, and `kms_key` to use a customer managed '
    "KMS key.",
    docs="https://docs.aws.amazon.com/AmazonECR/latest/userguide/encryption-at-rest.html",
    types=("aws_ecr_repository",),
    judge=must_be_one_of(
        "encryption_configuration[0].encryption_type",
        ("KMS", "KMS_DSSE"),
        otherwise="The repository is not encrypted with KMS.",
        default="AES256",
    ),
    equivalents=("CKV_AWS_136",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)

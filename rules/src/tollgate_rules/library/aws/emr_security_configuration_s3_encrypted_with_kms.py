"""EMR security configuration encrypts S3 data with KMS."""

from typing import Any

from tollgate_rules.aws.json_text import json_must_hold, member
from tollgate_rules.rule import Rule


def _is_encrypted(document: Any) -> bool:
    rest = member(document, "EncryptionConfiguration", "AtRestEncryptionConfiguration")
    return member(rest, "S3EncryptionConfiguration", "EncryptionMode") in ("SSE-KMS", "CSE-KMS")


RULE = Rule(
    id="emr_security_configuration_s3_encrypted_with_kms",
    aliases=("emr_s3_encrypted_with_kms",),
    title="EMR security configuration encrypts S3 data with KMS",
    severity="medium",
    description="With SSE-S3, no key policy restricts access to the data, and use of the key is not logged.",
    remediation="In `S3EncryptionConfiguration`, set `EncryptionMode` to `SSE-KMS` and `AwsKmsKey` to a KMS key.",
    docs="https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-data-encryption-options.html",
    types=("aws_emr_security_configuration",),
    judge=json_must_hold("configuration", _is_encrypted, otherwise="S3 data is not encrypted with KMS."),
    equivalents=("CKV_AWS_171",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)

"""EMR security configuration encrypts EBS volumes."""

from typing import Any

from tollgate_rules.aws.json_text import json_must_hold, member
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true


def _is_encrypted(document: Any) -> bool:
    rest = member(document, "EncryptionConfiguration", "AtRestEncryptionConfiguration")
    return is_true(member(rest, "LocalDiskEncryptionConfiguration", "EnableEbsEncryption"))


RULE = Rule(
    id="emr_security_configuration_ebs_encrypted",
    aliases=("emr_ebs_encrypted",),
    title="EMR security configuration encrypts EBS volumes",
    severity="high",
    description="Local disk encryption alone does not cover the root volume; EBS encryption does.",
    remediation="Set `EnableEbsEncryption` to true in `LocalDiskEncryptionConfiguration`.",
    docs="https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-data-encryption-options.html",
    types=("aws_emr_security_configuration",),
    judge=json_must_hold("configuration", _is_encrypted, otherwise="EBS encryption is not enabled."),
    equivalents=("CKV_AWS_350",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)

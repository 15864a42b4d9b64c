"""EMR security configuration encrypts local disks."""

from typing import Any

from tollgate_rules.aws.json_text import json_must_hold, member
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set


def _is_encrypted(document: Any) -> bool:
    rest = member(document, "EncryptionConfiguration", "AtRestEncryptionConfiguration")
    return is_set(member(rest, "LocalDiskEncryptionConfiguration"))


RULE = Rule(
    id="emr_security_configuration_local_disks_encrypted",
    aliases=("emr_local_disks_encrypted",),
    title="EMR security configuration encrypts local disks",
    severity="high",
    description="Clusters spill data to local disks, where it is stored in plaintext.",
    remediation="Set `LocalDiskEncryptionConfiguration` with an encryption key provider.",
    docs="https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-data-encryption-options.html",
    types=("aws_emr_security_configuration",),
    judge=json_must_hold("configuration", _is_encrypted, otherwise="Local disk encryption is not enabled."),
    equivalents=("CKV_AWS_349",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)

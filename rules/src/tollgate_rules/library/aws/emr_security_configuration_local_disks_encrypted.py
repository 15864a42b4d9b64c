"""emr_local_disks_encrypted: EMR encrypts local disks."""

from typing import Any

from tollgate_rules.aws.json_text import json_must_hold, member
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set


def _is_encrypted(document: Any) -> bool:
    rest = member(document, "EncryptionConfiguration", "AtRestEncryptionConfiguration")
    return is_set(member(rest, "LocalDiskEncryptionConfiguration"))


RULE = Rule(
    id="emr_local_disks_encrypted",
    title="EMR encrypts local disks",
    severity="high",
    description="Clusters spill your data to local disks while they work.",
    remediation="Set `LocalDiskEncryptionConfiguration` with a key.",
    docs="https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-data-encryption-options.html",
    types=("aws_emr_security_configuration",),
    judge=json_must_hold("configuration", _is_encrypted, otherwise="Local disks of clusters are not encrypted."),
    equivalents=("CKV_AWS_349",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)

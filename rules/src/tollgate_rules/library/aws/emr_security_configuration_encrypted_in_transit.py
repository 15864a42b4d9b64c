"""EMR security configuration enables encryption in transit."""

from typing import Any

from tollgate_rules.aws.json_text import json_must_hold, member
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true


def _is_encrypted(document: Any) -> bool:
    return is_true(member(document, "EncryptionConfiguration", "EnableInTransitEncryption"))


RULE = Rule(
    id="emr_security_configuration_encrypted_in_transit",
    aliases=("emr_encrypted_in_transit",),
    title="EMR security configuration enables encryption in transit",
    severity="high",
    description="Without it, nodes exchange data in plaintext.",
    remediation="Set `EnableInTransitEncryption` to true, with certificates in `InTransitEncryptionConfiguration`.",
    docs="https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-data-encryption-options.html",
    types=("aws_emr_security_configuration",),
    judge=json_must_hold("configuration", _is_encrypted, otherwise="Encryption in transit is not enabled."),
    equivalents=("CKV_AWS_351",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

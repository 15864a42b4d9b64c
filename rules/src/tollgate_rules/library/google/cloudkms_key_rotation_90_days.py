"""Cloud KMS key rotates within 90 days."""

from typing import Any

from tollgate_runtime import MISSING

from tollgate_rules.attribute_checks import must_hold, number_of, only_if
from tollgate_rules.rule import Rule


def _is_short(period: Any) -> bool:
    seconds = number_of(str(period).removesuffix("s"))
    return seconds is not None and seconds <= 90 * 24 * 3600


RULE = Rule(
    id="cloudkms_key_rotation_90_days",
    aliases=("google_key_rotates",),
    title="Cloud KMS key rotates within 90 days",
    severity="medium",
    description="Without rotation, more and more data is encrypted under the same key version. Only symmetric keys "
    "rotate automatically.",
    remediation="Set `rotation_period` to `7776000s` (90 days) or less.",
    docs="https://cloud.google.com/kms/docs/key-rotation",
    types=("google_kms_crypto_key",),
    judge=only_if(
        "purpose",
        lambda value: value is MISSING or value == "ENCRYPT_DECRYPT",
        must_hold("rotation_period", _is_short, otherwise="The key does not rotate within 90 days."),
    ),
    equivalents=("CKV_GCP_43",),
    frameworks=("CIS GCP 2.0.0 1.10", "NIST 800-53 SC-12", "PCI DSS 4.0 3.7.4"),
    packs=("baseline", "production", "encryption"),
)

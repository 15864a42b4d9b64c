"""google_key_rotates: Google KMS keys rotate within 90 days."""

from typing import Any

from tollgate_runtime import MISSING

from tollgate_rules.demands import must_hold, number_of, only_if
from tollgate_rules.rule import Rule


def _is_short(period: Any) -> bool:
    seconds = number_of(str(period).removesuffix("s"))
    return seconds is not None and seconds <= 90 * 24 * 3600


RULE = Rule(
    id="google_key_rotates",
    title="Google KMS keys rotate within 90 days",
    severity="medium",
    description="Rotation limits how much is ever encrypted under one key. Google can rotate symmetric keys only.",
    remediation='Set `rotation_period = "7776000s"` or less.',
    docs="https://cloud.google.com/kms/docs/key-rotation",
    types=("google_kms_crypto_key",),
    judge=only_if(
        "purpose",
        lambda value: value is MISSING or value == "ENCRYPT_DECRYPT",
        must_hold("rotation_period", _is_short, otherwise="The key is not renewed within 90 days."),
    ),
    equivalents=("CKV_GCP_43",),
    frameworks=("CIS GCP 2.0.0 1.10", "NIST 800-53 SC-12", "PCI DSS 4.0 3.7.4"),
    packs=("baseline", "production", "encryption"),
)

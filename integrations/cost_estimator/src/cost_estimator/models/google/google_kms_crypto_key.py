"""google_kms_crypto_key: each version a month, and each operation, by where keys are kept."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Tier, Usage, tiered, used

_SMALL = ("SYMMETRIC", "HMAC", "RSA_SIGN_PSS_2048", "RSA_SIGN_PKCS1_2048", "RSA_DECRYPT_OAEP_2048")
"""Kinds of keys that a module keeps for less."""
_LARGE_TIERS = (
    Tier("first 2K", 2_000, "google-kms/version/hsm-large/first"),
    Tier("over 2K", None, "google-kms/version/hsm-large/over"),
)


def _kind(key: Attributes) -> str:
    template = key.block("version_template")
    level = template.text("protection_level", "SOFTWARE") if template is not None else "SOFTWARE"
    algorithm = template.text("algorithm", "GOOGLE_SYMMETRIC_ENCRYPTION") if template is not None else "SYMMETRIC"
    if level == "HSM":
        return "hsm" if any(name in algorithm for name in _SMALL) else "hsm-large"
    return "external" if level.startswith("EXTERNAL") else "software"


def _key(key: Attributes, usage: Usage) -> Iterator[Component]:
    kind, versions = _kind(key), usage.quantity("key_versions")
    if kind == "hsm-large":
        yield from tiered("Key versions", tiers=_LARGE_TIERS, unit="months", quantity=versions)
    else:
        yield used("Key versions", sku=f"google-kms/version/{kind}", unit="months", quantity=versions)
    sku = "google-kms/operations/hsm-large" if kind == "hsm-large" else "google-kms/operations"
    operations = usage.quantity("monthly_key_operations")
    yield used("Operations", sku=sku, unit="10k operations", quantity=operations, per=10_000)


MODEL = PriceModel(resource_type="google_kms_crypto_key", parts=(_key,))

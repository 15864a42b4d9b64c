"""azurerm_key_vault_key: each use, and a key in a security module each month."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Tier, Usage, tiered, used
from cost_estimator.models.azure._places import region_of_owner

_PER_PRICE = 10_000
_SIMPLE_BITS = 2048
_TIERS = [
    Tier("first 250", 250, "azure-keyvault/hsm/first 250"),
    Tier("next 1250", 1250, "azure-keyvault/hsm/next 1250"),
    Tier("next 2500", 2500, "azure-keyvault/hsm/next 2500"),
    Tier("over 4000", None, "azure-keyvault/hsm/over 4000"),
]


def _uses(key: Attributes, usage: Usage) -> Iterator[Component]:
    name = "HSM-protected keys" if _is_in_hardware(key) else "Software-protected keys"
    kind = "simple" if _is_simple(key) else "advanced"
    for what, sku, done in (
        ("Secrets operations", "secrets", "monthly_secrets_operations"),
        (f"{name} operations", f"operations/{kind}", "monthly_protected_keys_operations"),
    ):
        quantity = usage.quantity(done)
        yield used(what, sku=f"azure-keyvault/{sku}", unit="10K transactions", quantity=quantity, per=_PER_PRICE)
    renewals = usage.quantity("monthly_key_rotation_renewals")
    yield used("Storage key rotations", sku="azure-keyvault/rotations", unit="renewals", quantity=renewals)


def _hardware_keys(key: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield keys in a security module: simple ones at one price, advanced ones cheaper the more there are."""
    if not _is_in_hardware(key):
        return
    count = usage.number("hsm_protected_keys", 1)
    if _is_simple(key):
        yield used("HSM-protected keys", sku="azure-keyvault/hsm/simple", unit="months", quantity=count)
    else:
        yield from tiered("HSM-protected keys", tiers=_TIERS, unit="months", quantity=count)


def _is_simple(key: Attributes) -> bool:
    """Return whether a key is of the kind that costs less: RSA with no more bits than usual."""
    return key.text("key_type").upper().startswith("RSA") and key.number("key_size", _SIMPLE_BITS) <= _SIMPLE_BITS


def _is_in_hardware(key: Attributes) -> bool:
    return key.text("key_type").upper().endswith("-HSM")


MODEL = PriceModel(
    resource_type="azurerm_key_vault_key",
    parts=(_uses, _hardware_keys),
    region=region_of_owner("key_vault_id", "azurerm_key_vault"),
)

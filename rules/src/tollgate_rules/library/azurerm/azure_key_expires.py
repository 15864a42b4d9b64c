"""azure_key_expires: Keys of a vault expire."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_key_expires",
    title="Keys of a vault expire",
    severity="low",
    description="A key that never expires is never renewed.",
    remediation="Set `expiration_date`, and a `rotation_policy`.",
    docs="https://learn.microsoft.com/en-us/azure/key-vault/keys/about-keys",
    types=("azurerm_key_vault_key",),
    judge=must_be_set("expiration_date", otherwise="The key never expires."),
    equivalents=("CKV_AZURE_40",),
    frameworks=("CIS Azure 2.0.0 8.1", "NIST 800-53 SC-12", "PCI DSS 4.0 3.7.4"),
    packs=("encryption",),
)

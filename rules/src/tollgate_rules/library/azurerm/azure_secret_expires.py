"""azure_secret_expires: Secrets of a vault expire."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_secret_expires",
    title="Secrets of a vault expire",
    severity="low",
    description="A secret that never expires is of use for ever to whoever got hold of it.",
    remediation="Set `expiration_date`.",
    docs="https://learn.microsoft.com/en-us/azure/key-vault/secrets/about-secrets",
    types=("azurerm_key_vault_secret",),
    judge=must_be_set("expiration_date", otherwise="The secret never expires."),
    equivalents=("CKV_AZURE_41",),
    frameworks=("CIS Azure 2.0.0 8.3", "NIST 800-53 IA-5", "PCI DSS 4.0 8.6.3"),
    packs=("iam",),
)

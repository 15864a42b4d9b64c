"""Key Vault restricts network access."""

from tollgate_rules.attribute_checks import must_be_one_of, must_not_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="keyvault_vault_network_restricted",
    aliases=("azure_key_vault_network_denied",),
    title="Key Vault restricts network access",
    severity="medium",
    description="By default, a vault accepts requests from every network.",
    remediation='Set `default_action = "Deny"` in `network_acls`, or set `public_network_access_enabled = false`.',
    docs="https://learn.microsoft.com/en-us/azure/key-vault/general/network-security",
    types=("azurerm_key_vault",),
    judge=one_must_pass(
        must_be_one_of(
            "network_acls[0].default_action",
            ("Deny",),
            otherwise="The vault accepts requests from every network.",
            left_out="breaks",
        ),
        must_not_be_true(
            "public_network_access_enabled", otherwise="The vault accepts requests from every network.", default=True
        ),
    ),
    equivalents=("CKV_AZURE_109", "CKV_AZURE_189"),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

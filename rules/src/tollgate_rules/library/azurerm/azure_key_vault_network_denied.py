"""azure_key_vault_network_denied: Key vaults are closed to unknown networks."""

from tollgate_rules.demands import must_be_one_of, must_not_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_key_vault_network_denied",
    title="Key vaults are closed to unknown networks",
    severity="medium",
    description="By default a vault answers whoever has a token, wherever they are.",
    remediation='Add `network_acls { default_action = "Deny" }`, or set `public_network_access_enabled = false`.',
    docs="https://learn.microsoft.com/en-us/azure/key-vault/general/network-security",
    types=("azurerm_key_vault",),
    judge=one_must_pass(
        must_be_one_of(
            "network_acls[0].default_action", ("Deny",), otherwise="The vault answers every network.", left_out="breaks"
        ),
        must_not_be_true("public_network_access_enabled", otherwise="The vault answers every network.", default=True),
    ),
    equivalents=("CKV_AZURE_109", "CKV_AZURE_189"),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

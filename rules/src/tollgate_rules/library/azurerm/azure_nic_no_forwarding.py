"""azure_nic_no_forwarding: Network interfaces do not forward traffic."""

from tollgate_rules.demands import all_must_pass, must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_nic_no_forwarding",
    title="Network interfaces do not forward traffic",
    severity="low",
    description="A machine that forwards can carry traffic past the firewalls.",
    remediation="Leave `ip_forwarding_enabled` out, or set it to false.",
    docs="https://learn.microsoft.com/en-us/azure/virtual-network/virtual-network-network-interface",
    types=("azurerm_network_interface",),
    judge=all_must_pass(
        *(
            must_not_be_true(name, otherwise="The interface forwards traffic of others.")
            for name in ("ip_forwarding_enabled", "enable_ip_forwarding")
        )
    ),
    equivalents=("CKV_AZURE_118",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

"""Network interface has IP forwarding disabled."""

from tollgate_rules.attribute_checks import all_must_pass, must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="network_nic_ip_forwarding_disabled",
    aliases=("azure_nic_no_forwarding",),
    title="Network interface has IP forwarding disabled",
    severity="low",
    description="A machine with IP forwarding can route traffic around firewalls.",
    remediation="Remove `ip_forwarding_enabled`, or set it to false.",
    docs="https://learn.microsoft.com/en-us/azure/virtual-network/virtual-network-network-interface",
    types=("azurerm_network_interface",),
    judge=all_must_pass(
        *(
            must_not_be_true(name, otherwise="IP forwarding is enabled.", default=False)
            for name in ("ip_forwarding_enabled", "enable_ip_forwarding")
        )
    ),
    equivalents=("CKV_AZURE_118",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

"""Network security group does not open SSH to the internet."""

from tollgate_rules.azure.network_security_group import port_must_be_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="network_nsg_ssh_closed",
    aliases=("azure_ssh_closed",),
    title="Network security group does not open SSH to the internet",
    severity="high",
    description="An SSH port that is open to the internet is found by scanners within minutes and attacked by "
    "brute force.",
    remediation="Restrict `source_address_prefix` to specific addresses instead of `*`, `0.0.0.0/0` or `Internet`, "
    "or use Azure Bastion.",
    docs="https://learn.microsoft.com/en-us/azure/virtual-network/network-security-groups-overview",
    types=("azurerm_network_security_rule", "azurerm_network_security_group"),
    judge=port_must_be_closed(22, otherwise="Port 22 (SSH) is open to the internet."),
    equivalents=("CKV_AZURE_10",),
    frameworks=("CIS Azure 2.0.0 6.2", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)

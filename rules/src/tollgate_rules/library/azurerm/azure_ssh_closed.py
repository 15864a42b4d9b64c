"""azure_ssh_closed: Network security groups keep SSH from the internet."""

from tollgate_rules.azure.firewall import port_must_be_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_ssh_closed",
    title="Network security groups keep SSH from the internet",
    severity="high",
    description="An open port is found by scanners within minutes and tried without end.",
    remediation="Give the addresses that need it in place of `*`, `0.0.0.0/0` and `Internet`, or use Azure Bastion.",
    docs="https://learn.microsoft.com/en-us/azure/virtual-network/network-security-groups-overview",
    types=("azurerm_network_security_rule", "azurerm_network_security_group"),
    judge=port_must_be_closed(22, otherwise="The whole internet may reach port 22 (SSH)."),
    equivalents=("CKV_AZURE_10",),
    frameworks=("CIS Azure 2.0.0 6.2", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)

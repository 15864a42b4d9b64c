"""azure_http_closed: Network security groups keep plain HTTP from the internet."""

from tollgate_rules.azure.firewall import port_must_be_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_http_closed",
    title="Network security groups keep plain HTTP from the internet",
    severity="low",
    description="An open port is found by scanners within minutes and tried without end.",
    remediation="Give the addresses that need it in place of `*`, `0.0.0.0/0` and `Internet`, or use Azure Bastion.",
    docs="https://learn.microsoft.com/en-us/azure/virtual-network/network-security-groups-overview",
    types=("azurerm_network_security_rule", "azurerm_network_security_group"),
    judge=port_must_be_closed(80, otherwise="The whole internet may reach port 80 (plain HTTP)."),
    equivalents=("CKV_AZURE_160",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

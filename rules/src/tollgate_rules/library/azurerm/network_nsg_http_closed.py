"""Network security group does not open HTTP to the internet."""

from tollgate_rules.azure.network_security_group import port_must_be_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="network_nsg_http_closed",
    aliases=("azure_http_closed",),
    title="Network security group does not open HTTP to the internet",
    severity="low",
    description="Plain HTTP traffic on port 80 can be read and modified in transit.",
    remediation="Restrict `source_address_prefix` to specific addresses instead of `*`, `0.0.0.0/0` or `Internet`.",
    docs="https://learn.microsoft.com/en-us/azure/virtual-network/network-security-groups-overview",
    types=("azurerm_network_security_rule", "azurerm_network_security_group"),
    judge=port_must_be_closed(80, otherwise="Port 80 (HTTP) is open to the internet."),
    equivalents=("CKV_AZURE_160",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

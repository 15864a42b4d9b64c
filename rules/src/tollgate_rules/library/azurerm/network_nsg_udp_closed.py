"""Network security group does not open UDP to the internet."""

from tollgate_rules.azure.network_security_group import port_must_be_closed
from tollgate_rules.rule import Rule

RULE = Rule(
    id="network_nsg_udp_closed",
    aliases=("azure_udp_closed",),
    title="Network security group does not open UDP to the internet",
    severity="medium",
    description="Open UDP services can be abused for reflection attacks on others.",
    remediation="Restrict `source_address_prefix` to specific addresses instead of `*`, `0.0.0.0/0` or `Internet`.",
    docs="https://learn.microsoft.com/en-us/azure/virtual-network/network-security-groups-overview",
    types=("azurerm_network_security_rule", "azurerm_network_security_group"),
    judge=port_must_be_closed(None, protocol="udp", otherwise="UDP is open to the internet."),
    equivalents=("CKV_AZURE_77",),
    frameworks=("CIS Azure 2.0.0 6.3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

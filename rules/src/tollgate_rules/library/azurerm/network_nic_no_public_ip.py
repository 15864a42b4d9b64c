"""Network interface has no public IP address."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_set, refers_at, undecided

_REACHED = "The network interface has a public IP address."


def _judge(interface: Resource) -> Iterator[Verdict]:
    """Count a reference to an address of the same plan as set, though its id is not known yet."""
    for path, block in interface.values("ip_configuration[*]"):
        at = (*path, "public_ip_address_id")
        given = block if is_open(block) else interface.value(at)
        if is_open(given) and not refers_at(interface, at):
            yield undecided(at, given)
        elif is_open(given) or is_set(given):
            yield Problem(at, _REACHED)


RULE = Rule(
    id="network_nic_no_public_ip",
    aliases=("azure_nic_no_public_address",),
    title="Network interface has no public IP address",
    severity="medium",
    description="A public IP address exposes the machine to the internet as soon as a network security group allows "
    "it.",
    remediation="Remove `public_ip_address_id`, and use a load balancer or Azure Bastion.",
    docs="https://learn.microsoft.com/en-us/azure/virtual-network/ip-services/public-ip-addresses",
    types=("azurerm_network_interface",),
    judge=_judge,
    equivalents=("CKV_AZURE_119",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

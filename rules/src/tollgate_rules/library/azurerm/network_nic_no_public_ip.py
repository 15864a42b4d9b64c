"""azure_nic_no_public_address: Network interfaces have no public address."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_set, refers_at, undecided

_REACHED = "The interface has a public address."


def _judge(interface: Resource) -> Iterator[Verdict]:
    """A reference to an address of the same plan is one, though its id is not known yet."""
    for path, block in interface.values("ip_configuration[*]"):
        at = (*path, "public_ip_address_id")
        given = block if is_open(block) else interface.value(at)
        if is_open(given) and not refers_at(interface, at):
            yield undecided(at, given)
        elif is_open(given) or is_set(given):
            yield Problem(at, _REACHED)


RULE = Rule(
    id="azure_nic_no_public_address",
    title="Network interfaces have no public address",
    severity="medium",
    description="A machine with a public address is one mistake in a security group away from everyone.",
    remediation="Leave `public_ip_address_id` out, and use a load balancer or Azure Bastion.",
    docs="https://learn.microsoft.com/en-us/azure/virtual-network/ip-services/public-ip-addresses",
    types=("azurerm_network_interface",),
    judge=_judge,
    equivalents=("CKV_AZURE_119",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

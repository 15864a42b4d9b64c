"""What a machine of Compute Engine is charged for, whichever resource starts it."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, hourly, monthly

_SUSTAINED_USE = {
    **dict.fromkeys(("n1", "custom", "f1", "g1", "m1", "m2"), ("1", "0.8", "0.6", "0.4")),
    **dict.fromkeys(("n2", "n2d", "c2"), ("1", "0.8667", "0.7333", "0.6")),
}
"""What each quarter of the month costs of the full price: the longer a machine runs, the less. Newer families have no
such discount, nor have spot machines."""
_WITH_GPUS = ("a2", "a3", "a4", "g2")
"""Families whose price includes their GPUs."""
_LICENCES = {
    "windows": ("windows", "Windows"),
    "rhel-sap": ("rhel-sap", "RHEL for SAP"),
    "rhel": ("rhel", "RHEL"),
    "sles-sap": ("sles-sap", "SLES for SAP"),
    "sles": ("sles", "SLES"),
    "suse": ("sles", "SLES"),
}
"""What the name of an image says of its licence, the longer names first."""
LOCAL_SSD_GB = 375


def machine_name(given: str) -> str:
    """Return the type of a machine, such as `n2-standard-4`, from its name or link."""
    return given.rpartition("/")[2]


def is_spot(machine: Attributes) -> bool:
    """Return whether Google may take it away."""
    scheduling = machine.block("scheduling")
    if scheduling is None:
        return False
    return scheduling.flag("preemptible") or scheduling.text("provisioning_model", "STANDARD") == "SPOT"


def hours(machine_type: str, *, spot: bool, running: Decimal = HOURS_PER_MONTH) -> Component:
    """Return the hours that a machine runs, as many as are charged after the discount for running long."""
    family = machine_type.partition("-")[0]
    terms = "preemptible" if spot else "on-demand"
    rates = None if spot else _SUSTAINED_USE.get(family)
    note = ", after sustained use discount" if rates else ""
    return hourly(
        f"Instance usage (Linux/UNIX, {terms}, {machine_type}{note})",
        sku=f"google-machine/{'spot' if spot else 'ondemand'}/{machine_type}",
        hours=_charged(running, rates) if rates else running,
    )


def _charged(running: Decimal, rates: tuple[str, ...]) -> Decimal:
    quarter = HOURS_PER_MONTH / len(rates)
    within = (min(max(running - quarter * number, Decimal(0)), quarter) for number in range(len(rates)))
    return sum((share * Decimal(rate) for share, rate in zip(within, rates, strict=True)), Decimal(0))


def licence(image: str, machine_type: str, *, running: Decimal = HOURS_PER_MONTH) -> Iterator[Component]:
    """Yield what the maker of the operating system takes."""
    for part, (key, name) in _LICENCES.items():
        if part in image.lower():
            sku = f"google-compute-license/{key}/{machine_type}"
            yield hourly(f"{name} license ({machine_type})", sku=sku, hours=running)
            return


def gpus(
    machine: Attributes, machine_type: str, *, spot: bool = False, running: Decimal = HOURS_PER_MONTH
) -> Iterator[Component]:
    """Yield the GPUs that are added to a machine; some families include them in their price.

    The longer they run, the less they cost, as the machines that they are added to. Those of spot machines have prices
    of their own.
    """
    if machine_type.startswith(_WITH_GPUS):
        return
    for block in machine.blocks("guest_accelerator"):
        kind = machine_name(block.text("type"))
        sku, hours = (f"google-gpu-spot/{kind}", running) if spot else (f"google-gpu/{kind}", _long(running))
        yield hourly(f"GPU ({kind})", sku=sku, count=block.number("count", 1), hours=hours)


def _long(running: Decimal) -> Decimal:
    return _charged(running, _SUSTAINED_USE["n1"])


def local_ssds(count: Decimal | int, *, spot: bool = False) -> Component:
    """Return the local SSDs of a machine, which all have one size."""
    sku = (
        ("google-compute-storage/local|spot", "google-compute-storage/local")
        if spot
        else "google-compute-storage/local"
    )
    return monthly("Local SSD provisioned storage", sku=sku, unit="GB", quantity=count * LOCAL_SSD_GB)


def addresses(machine: Attributes) -> Iterator[Component]:
    """Yield the ephemeral external addresses of a machine; reserved ones are resources of their own."""
    configs = [config for card in machine.blocks("network_interface") for config in card.blocks("access_config")]
    count = sum(not config.is_set("nat_ip") for config in configs)
    sku = "google-compute-network/ip/vm"
    yield monthly("External IP address (ephemeral)", sku=sku, unit="months", quantity=count)

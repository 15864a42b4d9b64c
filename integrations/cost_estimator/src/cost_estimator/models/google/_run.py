"""What services of Cloud Run are charged for: processors and memory while requests are served, or always."""

import re
from collections.abc import Iterator
from decimal import Decimal

from msgspec import Struct

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import HOURS_PER_MONTH, Component, Usage, used

_SECONDS_PER_HOUR = 3600
_DEFAULT_CPU, _DEFAULT_MEMORY = "1", "512Mi"
_AMOUNT = re.compile(r"(\d+(?:\.\d+)?)(m|[KMGT]i?|)")
_IN_GIB = {
    "": Decimal(1) / 1024**3,
    "Ki": Decimal(1) / 1024**2,
    "Mi": Decimal(1) / 1024,
    "Gi": Decimal(1),
    "Ti": Decimal(1024),
    "K": Decimal(1000) / 1024**3,
    "M": Decimal(1000**2) / 1024**3,
    "G": Decimal(1000**3) / 1024**3,
    "T": Decimal(1000**4) / 1024**3,
}


class RunService(Struct, frozen=True, kw_only=True):
    """The instances of a service: what each has, how many there are at the least, whether they are always charged."""

    processors: Decimal
    memory: Decimal
    least: Decimal
    is_always_on: bool


def limits(container: Attributes | None) -> tuple[Decimal, Decimal]:
    """Return the processors and the gigabytes of a container, or what Google gives one that does not say."""
    block = container.block("resources") if container is not None else None
    cpu = block.text("limits.cpu", _DEFAULT_CPU) if block is not None else _DEFAULT_CPU
    memory = block.text("limits.memory", _DEFAULT_MEMORY) if block is not None else _DEFAULT_MEMORY
    number, unit = _split(cpu)
    gigabytes, scale = _split(memory)
    return number / 1000 if unit == "m" else number, gigabytes * _IN_GIB.get(scale, Decimal(1))


def _split(amount: str) -> tuple[Decimal, str]:
    found = _AMOUNT.fullmatch(amount)
    if found is None:
        raise NotKnown(f"{amount!r} is not an amount of processors or memory")
    return Decimal(found[1]), found[2]


def service_charges(service: RunService, usage: Usage) -> Iterator[Component]:
    """Yield the processors and the memory, and each request of a service that is charged while it serves."""
    if service.is_always_on:
        hours = usage.number("instance_hrs", HOURS_PER_MONTH if service.least else 0)
        seconds = hours * _SECONDS_PER_HOUR * max(service.least, Decimal(1))
        is_said = usage.quantity("instance_hrs") is not None or bool(service.least)
        yield from _allocated(service, "always", seconds if is_said else None)
        return
    requests, took = usage.quantity("monthly_requests"), usage.quantity("average_request_duration_ms")
    at_once = max(usage.number("concurrent_requests_per_instance", 1), Decimal(1))
    seconds = None if requests is None or took is None else requests * took / 1000 / at_once
    yield from _allocated(service, "request", seconds)
    yield used("Number of requests", sku="google-run/requests", unit="requests", quantity=requests)


def need_idle_price(service: RunService) -> None:
    """Raise if instances wait for requests, whose price is not known here.

    Raises:
        NotKnown: some do.
    """
    if service.least and not service.is_always_on:
        raise NotKnown("there is no price here for instances that wait for requests")


def _allocated(service: RunService, kind: str, seconds: Decimal | None) -> Iterator[Component]:
    for name, key, unit, size in (
        ("CPU allocation time", "cpu", "vCPU-seconds", service.processors),
        ("Memory allocation time", "memory", "GiB-seconds", service.memory),
    ):
        quantity = None if seconds is None else seconds * size
        yield used(name, sku=f"google-run/{kind}/{key}", unit=unit, quantity=quantity)

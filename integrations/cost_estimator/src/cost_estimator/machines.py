"""What EC2 instance types have: processors and memory."""

import pkgutil
from decimal import Decimal
from functools import cache

from msgspec import Struct


class Machine(Struct, frozen=True):
    """What an instance type has."""

    vcpus: Decimal
    memory_gib: Decimal


@cache
def _machines() -> dict[str, str]:
    text = pkgutil.get_data("cost_estimator", "data/machines.csv") or b""
    return dict(line.split(",", 1) for line in text.decode().splitlines()[1:])


def find_machine(instance_type: str) -> Machine | None:
    """Return what an instance type has, or None if it is not in the table."""
    found = _machines().get(instance_type)
    return None if found is None else Machine(*map(Decimal, found.split(",")))

"""What database servers of Azure are charged for: their processors, storage and backups."""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import partial

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, hourly, monthly, used

MB_PER_GB = 1024
_SINGLE = re.compile(r"(B|GP|MO)_Gen\d_(\d+)")
_FLEXIBLE = re.compile(r"(?:(B|GP|MO)_)?Standard_([BDE])(\d+)([a-z]*)(?:_(v\d+))?")
_TIERS = {"B": "b", "D": "gp", "E": "mo"}


def single_server_model(resource_type: str, engine: str) -> PriceModel:
    """Return the model of a server of the older kind."""
    return PriceModel(resource_type=resource_type, parts=(partial(_single, engine=engine),))


def _single(server: Attributes, usage: Usage, *, engine: str) -> Iterator[Component]:
    size = server.text("sku_name")
    found = _SINGLE.fullmatch(size)
    if found is None:
        raise NotKnown(f"sku_name is not a known size: {size!r}")
    tier, count = found[1].lower(), Decimal(found[2])
    hours = count * HOURS_PER_MONTH
    sku = f"azure-database/{engine}/{tier}/vcore"
    yield monthly(f"Compute ({size})", sku=sku, unit="vCore-hours", quantity=hours)
    stored = f"azure-database/{engine}/{'b/' if tier == 'b' else ''}storage"
    yield monthly("Storage", sku=stored, unit="GB", quantity=server.number("storage_mb") / MB_PER_GB)
    copies = "grs" if server.flag("geo_redundant_backup_enabled") else "lrs"
    backups = usage.quantity("additional_backup_storage_gb")
    yield used("Additional backup storage", sku=f"azure-database/{engine}/backup/{copies}", unit="GB", quantity=backups)


def flexible_compute(server: Attributes, *, engine: str) -> Component:
    """Return the hours of a server, and of a second one that stands by where there is one."""
    size = server.text("sku_name")
    found = _FLEXIBLE.fullmatch(size)
    if found is None:
        raise NotKnown(f"sku_name is not a known size: {size!r}")
    _, letter, number, features, version = found.groups()
    tier, count = _TIERS[letter], servers(server)
    if tier == "b":
        return hourly(f"Compute ({size})", sku=f"azure-database/{engine}/b/b{number}{features}", count=count)
    family = f"{letter.lower()}{features}" + (f"_{version}" if version else "")
    quantity = Decimal(number) * count * HOURS_PER_MONTH
    sku = f"azure-database/{engine}/{tier}/{family}/vcore"
    return monthly(f"Compute ({size})", sku=sku, unit="vCore-hours", quantity=quantity)


def servers(server: Attributes) -> int:
    """Return two for a server with another that stands by, which costs the same, else one."""
    standby = server.block("high_availability")
    return 2 if standby is not None and standby.text("mode", "").lower() not in ("", "disabled") else 1


def flexible_backups(usage: Usage, *, engine: str) -> Component:
    """Return backups beyond what is part of the price."""
    kept = usage.quantity("additional_backup_storage_gb")
    return used("Additional backup storage", sku=f"azure-database/{engine}/backup", unit="GB", quantity=kept)

"""Reads the CSV files of Azure's prices: each function turns the rows of one file into keyed prices."""

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from pathlib import Path

import attrs
from cost_estimator.price import Price, Trust
from cost_estimator.price_file import Entry
from fact_files import Row, price, rows

Machines = dict[tuple[str, str], Price]
"""Prices of `SYSTEM/SIZE`, such as linux/standardd2sv3, by key and region."""

_HOST = re.compile(r"[ _-]Type ?\d+$")
_NO_MACHINE = re.compile(r"Cloud ?Services|Dedicated ?Host|promo", re.IGNORECASE)
_RECLAIMED = re.compile(r" (Spot|Low Priority)$")
_FAMILY = re.compile(r"([a-z]+)\d+(?:-\d+)?([a-z]*?)(v\d+)?$")
_SEEN_MACHINE = re.compile(
    r"(?:\w+ / )?Instance usage \((Linux|Windows), pay as you go, ((?:Standard|Basic)_[\w-]+)\)", re.IGNORECASE
)
_KARPENTER = "karpenter-provider-azure"
_METERS = "azure-pricing-radar"
_SAME_EVERYWHERE = re.compile(
    r"(?:private_)?dns_(?:zone|\w+_record)$|security_center_subscription_pricing|traffic_manager_"
    r"|federated_identity|monitor_metric_alert"
)
"""Types that have no region, and one price."""
_PEER = "a peer's published results"
_DERIVED = "the Linux price and the licence's elsewhere"
_NEAR = Decimal("1.02")
_SAME_LICENCE = Decimal("0.0011")
"""How far the price of a licence may differ between regions by rounding."""
_DISKS = re.compile(r"([PES]\d+) (LRS|ZRS) Disk")
_DISK_OPERATIONS = {"E4 LRS Disk Operations": "e", "S4 LRS Disk Operations": "s"}
_BY_SIZE = {"Ultra Disks": ("Ultra LRS", "ultrassd_lrs"), "Azure Premium SSD v2": ("Premium LRS", "premiumv2_lrs")}
_PROVISIONED = {
    "Capacity": "capacity",
    "IOPS": "iops",
    "Throughput (MBps)": "throughput",
    "Reservation per vCPU Provisioned": "reservation",
}
_OPERATIONS_PER_PRICE = 10_000
_STORES = (
    "Blob Storage",
    "Files v2",
    "General Block Blob v2",
    "General Block Blob v2 Hierarchical Namespace",
    "Premium Block Blob",
    "Premium Files",
    "Queues",
    "Queues v2",
    "Tables",
)
_QUALITIES = re.compile(r"(?:Account Encrypted|Archive|Cool|Hot|Premium|Standard|(?:RA-)?G?Z?L?RS)(?: |$)")
_TIERS = {"first": Decimal("0.92"), "next": Decimal("0.92") / Decimal("0.96"), "over": Decimal(1)}
"""What the last of the three prices of hot storage is of each of them; a peer shows all three of one region."""


def virtual_machines(folder: Path, regions: Path) -> Iterator[Entry]:
    """Yield `azure-vm/SYSTEM/SIZE` and `azure-vm-spot/SYSTEM/SIZE`, the size in lower case, without underscores.

    Of several sources the best: meters of five regions, then what two sources or a peer say, then the rest.
    """
    metered = {kind: meters(folder / "azure_vm_storage_eu_2026-08.csv.gz", kind) for kind in ("", "Spot")}
    known: Machines = dict(listed_machines(folder / "azure_vms.csv.gz"))
    for at, made in seen_machines(folder / "azure_unit_prices_seen.csv", regions):
        if at not in known or at[0].startswith("windows"):  # the list has Windows from one source, and older
            known[at] = made
    licences = windows_licences(metered[""])
    linux = linux_machines(folder / "azure_vm_linux_2026-06.csv.gz", metered[""])
    known = {**{at: made for at, made in linux if at not in known}, **known, **metered[""]}
    known = {**known, **dict(licensed_machines(known, licences))}
    for (key, _), made in known.items():
        yield "azure-vm", key, made
    for (key, _), made in metered["Spot"].items():
        yield "azure-vm-spot", key, attrs.evolve(made, trust="weak")  # it changes from day to day


def listed_machines(file: Path) -> Iterator[tuple[tuple[str, str], Price]]:
    """Yield machines of two lists; sure where they do not contradict each other."""
    amounts: dict[tuple[str, str], set[str]] = {}
    chosen: dict[tuple[str, str], Row] = {}
    for row in rows(file):
        size, system, *_ = row["sku_key"].split("|")
        at = f"{system}/{size.lower().replace('_', '')}", row["region"]
        amounts.setdefault(at, set()).add(row["price_usd"])
        if at not in chosen or "libcloud" not in row["sku_key"]:
            chosen[at] = row
    for at, row in chosen.items():
        trust: Trust = "good" if len(amounts[at]) == 1 else "weak"
        yield at, price(row, trust=trust)


def seen_machines(file: Path, regions: Path) -> Iterator[tuple[tuple[str, str], Price]]:
    """Yield machines that a peer shows."""
    for row in placed(file, regions):
        machine = _SEEN_MACHINE.fullmatch(row["component"])
        if machine is not None:
            made = _made(row)
            key = f"{machine[1].lower()}/{machine[2].lower().replace('_', '')}"
            yield (key, row["region"]), attrs.evolve(made, amount=round(made.amount, 4))


def meters(file: Path, kind: str) -> Machines:
    """Return the machines of the regions whose meters are known; `kind` is Spot, or empty for those on demand."""
    found: Machines = {}
    for row in rows(file):
        reclaimed = _RECLAIMED.search(row["sku"])
        if row["kind"] != "vm" or _NO_MACHINE.search(row["product"]) or (reclaimed[1] if reclaimed else "") != kind:
            continue
        size = _RECLAIMED.sub("", row["sku"]).lower().removeprefix("standard").replace("_", "").replace(" ", "")
        tier = "basic" if "Basic" in row["product"] else "standard"
        system = "windows" if row["product"].endswith("Windows") else "linux"
        found[f"{system}/{tier}{size}", row["region"]] = _metered(row)
    return found


def _metered(row: Row, *, units: int = 1) -> Price:
    amount = Decimal(row["usd"]) / units
    facts = {"price_usd": f"{amount:f}", "attributes": "{}", "sku_key": row["meter"], "as_of": "2026-08"}
    return price({**row, **facts, "source": _METERS}, trust="high")


def windows_licences(machines: Machines) -> dict[str, Decimal]:
    """Return what Windows adds to an hour of a size, for sizes where that is the same in every region."""
    added: dict[str, set[Decimal]] = {}
    for (key, region), made in machines.items():
        system, _, size = key.partition("/")
        without = machines.get((f"linux/{size}", region))
        if system == "windows" and without is not None:
            added.setdefault(size, set()).add(made.amount - without.amount)
    return {size: max(each) for size, each in added.items() if max(each) - min(each) <= _SAME_LICENCE}


def licensed_machines(known: Machines, licences: Mapping[str, Decimal]) -> Iterator[tuple[tuple[str, str], Price]]:
    """Yield Windows machines: the Linux price and the license, if no price is known or an old one contradicts it."""
    for (key, region), linux in known.items():
        system, _, size = key.partition("/")
        licence = licences.get(size)
        if system != "linux" or licence is None:
            continue
        at, amount = (f"windows/{size}", region), linux.amount + licence
        listed = known.get(at)
        is_old = listed is not None and "libcloud" in listed.source
        if listed is None or (is_old and abs(listed.amount - amount) > amount * (_NEAR - 1)):
            yield at, attrs.evolve(linux, amount=amount, source=_DERIVED, trust="weak")


def linux_machines(file: Path, metered: Machines) -> Iterator[tuple[tuple[str, str], Price]]:
    """Yield machines of all regions.

    Some rows have the price of Windows. The sizes of a family cost the same multiple of what they cost in another
    region, so that of a family in a region only those count that are near the smallest multiple. Sizes without a
    known price elsewhere count if another region has a price within two percent. Dedicated hosts are no sizes.
    """
    elsewhere: dict[str, Decimal] = {}
    for (key, _), made in metered.items():
        elsewhere.setdefault(key, made.amount)
    found = [row for row in rows(file) if "_" in row["vm_size"] and not _HOST.search(row["vm_size"])]
    multiples: dict[tuple[str, tuple[str, ...]], Decimal] = {}
    amounts: dict[str, list[tuple[str, Decimal]]] = {}
    for row in found:
        key, amount = _linux_key(row), Decimal(row["usd_per_hour"])
        amounts.setdefault(key, []).append((row["region"], amount))
        if key in elsewhere:
            at, multiple = (row["region"], _family(key)), amount / elsewhere[key]
            multiples[at] = min(multiples.get(at, multiple), multiple)
    for row in found:
        key, amount = _linux_key(row), Decimal(row["usd_per_hour"])
        if key in elsewhere:
            is_linux = amount / elsewhere[key] <= multiples[row["region"], _family(key)] * _NEAR
        else:
            others = (other for region, other in amounts[key] if region != row["region"])
            is_linux = any(abs(other - amount) <= amount * (_NEAR - 1) for other in others)
        if is_linux:
            facts = {"price_usd": str(amount), "unit": "1 Hour", "attributes": "{}", "sku_key": key, "as_of": "2026-06"}
            yield (
                (key, row["region"]),
                price({**facts, "region": row["region"], "source": _KARPENTER}, trust="good"),
            )


def _linux_key(row: Row) -> str:
    return f"linux/{row['vm_size'].lower().replace('_', '')}"


def _family(key: str) -> tuple[str, ...]:
    found = _FAMILY.search(key)
    return (key,) if found is None else (found[1], found[2], found[3] or "")


def disks(file: Path) -> Iterator[Entry]:
    """Yield `azure-disk/p10/lrs`, `azure-disk/e/operations`, and what disks without sizes are charged for."""
    for row in rows(file):
        size = _DISKS.fullmatch(row["meter"])
        if size is not None and row["kind"] == "storage":
            yield "azure-disk", f"{size[1]}/{size[2]}".lower(), _metered(row)
        elif row["meter"] in _DISK_OPERATIONS:
            key = f"{_DISK_OPERATIONS[row['meter']]}/operations"
            yield "azure-disk", key, _metered(row, units=_OPERATIONS_PER_PRICE)
        elif row["product"] in _BY_SIZE:
            sku, kind = _BY_SIZE[row["product"]]
            what = row["meter"].removeprefix(f"{sku} ").removeprefix("Provisioned ")
            if row["sku"] == sku and what in _PROVISIONED:
                yield "azure-disk", f"{kind}/{_PROVISIONED[what]}", _metered(row)


def stores(file: Path) -> Iterator[Entry]:
    """Yield `azure-storage/PRODUCT/SKU/WHAT`, such as General Block Blob v2/Hot LRS/Write Operations.

    Of the three prices of hot storage, which fall with the quantity, the meters have the last.
    """
    for row in rows(file):
        if row["product"] not in _STORES or "Blob Inventory" in row["meter"]:
            continue
        what = _QUALITIES.sub("", row["meter"])
        key = f"{row['product']}/{row['sku']}/{what}"
        units = _OPERATIONS_PER_PRICE if row["unit"].startswith("10K") else 1
        if what == "Data Stored" and "Hot" in row["sku"] and "Blob" in row["product"]:
            for tier, share in _TIERS.items():
                made = _metered(row)
                derived = attrs.evolve(made, amount=round(made.amount / share, 6), trust="weak")
                yield "azure-storage", f"{key}/{tier}", made if share == 1 else derived
        else:
            yield "azure-storage", key, _metered(row, units=units)


def placed(file: Path, regions: Path) -> Iterator[Row]:
    """Yield a peer's unit prices, each with its region.

    Where an example of the peer shows the region, that is it. The others are said to be of one region, which is often
    wrong where it can be checked.
    """
    where: dict[tuple[str, str], list[Row]] = {}
    for row in rows(regions):
        where.setdefault((row["resource_type"], row["component"]), []).append(row)
    for row in rows(file):
        at = row["resource_type"], row["component"]
        said = row["region"].lower().replace(" ", "")
        if said or at not in where or _SAME_EVERYWHERE.search(row["resource_type"]):
            yield {**row, "region": said or "eastus", "trust": "good" if said else "weak"}
    as_of = {(row["resource_type"], row["component"]): row["as_of"] for row in rows(file)}
    latest = max(as_of.values())
    for at, found in where.items():
        for row in found:
            yield {**row, "trust": "good", "as_of": as_of.get(at, latest)}


def _made(row: Row) -> Price:
    facts = {"price_usd": row["unit_price_usd"], "unit": row["unit"], "attributes": "{}", "sku_key": row["component"]}
    trust: Trust = "weak" if row["trust"] == "weak" else "good"
    return price({**facts, "as_of": row["as_of"], "region": row["region"], "source": _PEER}, trust=trust)


def seen(file: Path, regions: Path) -> Iterator[Entry]:
    """Yield `azure-seen/TYPE/COMPONENT`. Names are the same everywhere."""
    for row in placed(file, regions):
        if not _SEEN_MACHINE.fullmatch(row["component"]):
            is_everywhere = _SAME_EVERYWHERE.search(row["resource_type"]) or row["region"] == "global"
            key = f"{row['resource_type']}/{row['component']}"
            yield "azure-seen", key, _made({**row, "region": "" if is_everywhere else row["region"]})


def azure(folder: Path, regions: Path) -> Iterable[Entry]:
    """Yield every price of Azure."""
    yield from seen(folder / "azure_unit_prices_seen.csv", regions)
    yield from virtual_machines(folder, regions)
    yield from disks(folder / "azure_vm_storage_eu_2026-08.csv.gz")
    yield from stores(folder / "azure_vm_storage_eu_2026-08.csv.gz")

"""Reads the CSV files of price facts: each function turns the rows of one file into keyed prices.

The columns are cloud, service, region, sku_key, attributes (JSON), unit, price_usd, source, as_of. Amounts stay as they
were found, digit for digit.
"""

import csv
import gzip
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path

import attrs
from cost_estimator.price import GLOBAL, Price, Trust
from cost_estimator.price_file import Entry

Row = dict[str, str]

VERIFIED_EBS_REGION = "us-east-1"
_RANGE = re.compile(r"\b(?:from )?(\d+) (?:to|upto) (\d+|Inf)\b")
_UNIT = re.compile(r".*\bper ([A-Za-z][\w-]*)(?: \w+)?$")
_GRAVITON = re.compile(r"a1\.|[a-z]+\d+g")
_FEWEST_VOTES = 5
_TELLING_ATTRIBUTES = ("Compute Type", "Compute Family", "Resource Type", "Stream Class")
"""What tells prices apart that share one description."""


def rows(file: Path) -> Iterator[Row]:
    """Yield the rows of a CSV file, gzipped or not."""
    with gzip.open(file) if file.suffix == ".gz" else file.open("rb") as stream:
        yield from csv.DictReader(io.TextIOWrapper(stream, encoding="utf-8"))


def price(row: Row, *, trust: Trust, source: str = "", unit: str = "") -> Price:
    """Return the price of a row."""
    begin, end = _bounds(row)
    return Price(
        amount=Decimal(row["price_usd"]),
        unit=row["unit"] or unit,
        region=GLOBAL if row["region"] in ("", "Global") else row["region"],
        begin=begin,
        end=end,
        as_of=re.findall(r"\d{4}(?:-\d\d){1,2}(?!\d)|\d{4}", row["as_of"])[-1],
        source=source or row["source"],
        trust=trust,
    )


def _bounds(row: Row) -> tuple[Decimal | None, Decimal | None]:
    attributes = json.loads(row["attributes"])
    begin = str(attributes.get("beginRange", attributes.get("StartingRange", ""))).partition(" ")[0]
    end = str(attributes.get("endRange", attributes.get("EndingRange", ""))).partition(" ")[0]
    if not begin and (found := _RANGE.search(row["sku_key"])):
        begin, end = found.groups()
    return _bound(begin), _bound(end)


def _bound(text: str) -> Decimal | None:
    return Decimal(text) if text.replace(".", "", 1).isdigit() else None


def ec2_linux(file: Path) -> Iterator[Entry]:
    """Yield `ec2/linux/TYPE`: on demand, shared tenancy."""
    for row in rows(file):
        yield "ec2", f"linux/{row['sku_key'].partition('|')[0]}", price(row, trust="high")


def ec2_other_systems(file: Path) -> Iterator[Entry]:
    """Yield `ec2/windows/TYPE`, `ec2/rhel/TYPE`, `ec2/suse/TYPE`: estimates."""
    for row in rows(file):
        instance_type, _, system = row["sku_key"].partition("|")
        yield "ec2", f"{system}/{instance_type}", price(row, trust="weak", source="apache-libcloud 3.9.1, estimated")


def ec2_derived_systems(folder: Path) -> Iterator[Entry]:
    """Yield the same where no price was found: the Linux price and the usual surcharge of the system for its vCPUs."""
    uplifts = {
        (row["os"], row["family"] if row["family"] != "n" else f"n{row['vcpu']}"): Decimal(row["modal_uplift_usd_hr"])
        for row in rows(folder / "aws_ec2_os_uplift.csv")
        if int(row["votes"]) >= _FEWEST_VOTES
    }
    known = {(row["region"], row["sku_key"]) for row in rows(folder / "aws_ec2_otheros.csv.gz")}
    for row in rows(folder / "aws_ec2_linux.csv.gz"):
        has = json.loads(row["attributes"])
        instance_type = has["instanceType"]
        for system in ("windows", "rhel", "suse"):
            uplift = uplifts.get((system, _uplift_family(instance_type, has.get("vcpu", ""))))
            if uplift is None or (row["region"], f"{instance_type}|{system}") in known:
                continue
            if system == "windows" and _GRAVITON.match(instance_type):
                continue
            derived = price(row, trust="weak", source="the Linux price and the usual difference")
            yield "ec2", f"{system}/{instance_type}", attrs.evolve(derived, amount=derived.amount + uplift)


def _uplift_family(instance_type: str, vcpus: str) -> str:
    burstable = re.match(r"(t\d)[a-z]*\.(.*)", instance_type)
    return f"{burstable[1]}.{burstable[2]}" if burstable else f"n{vcpus}"


def by_key(service: str, *, trust: Trust) -> Callable[[Path], Iterator[Entry]]:
    """Return a reader of prices under the key that the file gives them."""

    def read(file: Path) -> Iterator[Entry]:
        for row in rows(file):
            yield service, row["sku_key"], price(row, trust=trust)

    return read


def ebs_and_nat(file: Path) -> Iterator[Entry]:
    """Yield `ebs/KIND/WHAT`, `nat/hours`, `nat/gb`: verified in one region, old or derived in the others."""
    for row in rows(file):
        kind, _, key = row["sku_key"].partition("|")
        trust: Trust = "good" if row["region"] == VERIFIED_EBS_REGION else "weak"
        service = {"natgateway": "nat"}.get(kind, kind)
        yield service, key.replace("|", "/"), price(row, trust=trust, source="copies of the public price page")


def storage_ratios(folder: Path) -> dict[str, Decimal]:
    """Return how much dearer than in the verified region database storage is in each region."""
    amounts = {
        row["region"]: Decimal(row["price_usd"])
        for row in rows(folder / "aws_unit_prices_all_services.csv.gz")
        if (row["service"], row["sku_key"]) == ("rds-storage", "Database Storage Single AZ General Purpose")
    }
    return {region: amount / amounts[VERIFIED_EBS_REGION] for region, amount in sorted(amounts.items())}


def storage_derived(folder: Path, supplement: Path) -> Iterator[Entry]:
    """Yield volumes, also of search domains, in regions without a price: as much dearer as databases are there.

    Where both are known, the two go together to within half a percent.
    """
    known = {(row["region"], row["sku_key"]) for row in rows(folder / "aws_ebs_nat.csv")}
    volumes = [row for row in rows(folder / "aws_ebs_nat.csv") if row["sku_key"].startswith("ebs|")]
    domains = [row for row in rows(supplement) if row["sku_key"].startswith("storage/")]
    for region, ratio in storage_ratios(folder).items():
        for row in (*volumes, *domains):
            if row["region"] != VERIFIED_EBS_REGION or (region, row["sku_key"]) in known or ratio == 1:
                continue
            derived = price({**row, "region": region}, trust="weak", source="derived from database storage")
            amount = (derived.amount * ratio).quantize(Decimal(1).scaleb(derived.amount.adjusted() - 2))
            kind, _, key = row["sku_key"].partition("|")
            service, name = ("ebs", key.replace("|", "/")) if kind == "ebs" else ("opensearch", row["sku_key"])
            yield service, name, attrs.evolve(derived, amount=amount)


def unit_prices(file: Path) -> Iterator[Entry]:
    """Yield `SERVICE/DESCRIPTION`, for the services that are priced by description."""
    found = list(rows(file))
    uses = Counter((row["service"], row["region"], row["sku_key"]) for row in found)
    for row in found:
        is_shared = uses[row["service"], row["region"], row["sku_key"]] > 1
        unit = _UNIT.search(row["sku_key"])
        name = row["sku_key"].rpartition(";")[2]
        key = f"{name}|{_telling(row)}" if is_shared else name
        yield row["service"], key, price(row, trust="good", unit=unit.group(1) if unit else "")


def _telling(row: Row) -> str:
    attributes = json.loads(row["attributes"])
    return next(attributes[name].partition(",")[0] for name in _TELLING_ATTRIBUTES if name in attributes)


def direct_connect_outbound(file: Path) -> Iterator[Entry]:
    """Yield `directconnect/outbound`: traffic out of a region through a connection, at the price of most locations."""
    by_region: dict[str, list[Row]] = {}
    for row in rows(file):
        if row["service"] == "directconnect" and "IntraRegion Outbound" in row["sku_key"]:
            by_region.setdefault(row["region"], []).append(row)
    for found in by_region.values():
        usual, _ = Counter(row["price_usd"] for row in found).most_common(1)[0]
        yield "directconnect", "outbound", price(next(row for row in found if row["price_usd"] == usual), trust="good")


def google_machines(file: Path) -> Iterator[Entry]:
    """Yield `google-machine/ondemand/TYPE`, `google-machine/spot/TYPE`."""
    for row in rows(file):
        machine_type, _, terms = row["sku_key"].partition("|")
        yield "google-machine", f"{terms}/{machine_type}", price(row, trust="good")


def google_other(file: Path) -> Iterator[Entry]:
    """Yield `google-compute-storage/ssd` and the like; commitments and spot prices follow a bar: `ssd|1y`; tiers last.

    Licences are by the hour, under the name of the licence and the machine type, the same in every region.
    """
    for row in rows(file):
        service, terms = f"google-{row['service'].replace('/', '-')}", row["unit"].partition("_")[2]
        if service == "google-compute-license":
            if row["unit"] == "hour":
                yield service, f"{row['region']}/{row['sku_key']}", price({**row, "region": GLOBAL}, trust="good")
            continue
        key, _, place = row["sku_key"].partition("|")
        if place:  # what has tiers gives the tier in the place of the region
            yield service, f"{key}/{row['region']}", price({**row, "region": place}, trust="good")
            continue
        yield service, f"{key}|{terms}" if terms else key, price(row, trust="good")

"""Compiles the price catalogue that the package ships, from a folder of price facts.

    python tools/compile_catalogue.py FACTS_FOLDER

It writes src/cost_estimator/data: prices.sqlite, machines.csv (what instance types have), free_types.txt and
usage_keys.csv. What the facts lack is beside this file: in supplement.csv, each price with its source, in
seen_regions.csv, the regions of a peer's prices, and in free_types.txt, the types that cost nothing by themselves.
"""

import csv
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from azure_facts import azure
from cost_estimator.price_file import Entry, write_price_file
from fact_files import (
    by_key,
    direct_connect_outbound,
    ebs_and_nat,
    ec2_derived_systems,
    ec2_linux,
    ec2_other_systems,
    google_machines,
    google_other,
    price,
    rows,
    storage_derived,
    unit_prices,
)

HERE = Path(__file__).resolve().parent
DATA = HERE.parent / "src" / "cost_estimator" / "data"
VERSION = "2026.11"
READERS = {
    "aws_ec2_linux.csv.gz": ec2_linux,
    "aws_ec2_otheros.csv.gz": ec2_other_systems,
    "aws_rds_instances.csv.gz": by_key("rds", trust="high"),
    "aws_elasticache.csv.gz": by_key("elasticache", trust="good"),
    "aws_opensearch.csv.gz": by_key("opensearch", trust="good"),
    "aws_data_transfer.csv.gz": by_key("data-transfer", trust="good"),
    "aws_ebs_nat.csv": ebs_and_nat,
    "aws_unit_prices_all_services.csv.gz": unit_prices,
    "google_machine_types.csv.gz": google_machines,
    "google_storage_network_license.csv.gz": google_other,
}


def entries(facts: Path) -> Iterator[Entry]:
    """Yield every price."""
    for name, read in READERS.items():
        yield from read(facts / name)
    yield from azure(facts, HERE / "seen_regions.csv")
    yield from ec2_derived_systems(facts)
    yield from storage_derived(facts, HERE / "supplement.csv")
    yield from direct_connect_outbound(facts / "aws_unit_prices_all_services.csv.gz")
    for row in rows(HERE / "supplement.csv"):
        yield row["service"], row["sku_key"], price(row, trust="weak" if row["trust"] == "weak" else "good")


def machines(facts: Path) -> list[tuple[str, str, str]]:
    """Return the instance types, each with its processors and its memory."""
    found: dict[str, tuple[str, str]] = {}
    for row in rows(facts / "aws_ec2_linux.csv.gz"):
        has = json.loads(row["attributes"])
        if "vcpu" in has and "memoryGiB" in has:
            found[has["instanceType"]] = plain(has["vcpu"]), plain(has["memoryGiB"])
    return [(name, *found[name]) for name in sorted(found)]


def plain(number: str) -> str:
    """Return a whole number without its `.0`: `48` for `48.0`."""
    return number.removesuffix(".0")


def write_table(name: str, header: tuple[str, ...], table: list[tuple[str, ...]]) -> None:
    """Write a CSV file."""
    with (DATA / name).open("w", newline="") as stream:
        csv.writer(stream, lineterminator="\n").writerows([header, *table])


def main(facts: Path) -> None:
    """Compile everything."""
    DATA.mkdir(exist_ok=True)
    found = list(entries(facts))
    newest = max(each.as_of for _, _, each in found)
    write_price_file(DATA / "prices.sqlite", found, {"version": VERSION, "as_of": newest, "prices": str(len(found))})
    write_table("machines.csv", ("type", "vcpus", "memory_gib"), [tuple(row) for row in machines(facts)])
    keys = [
        (row["resource_type"], row["usage_key"], row["value_type"], row["example"])
        for row in rows(facts / "usage_keys.csv")
    ]
    write_table("usage_keys.csv", ("resource_type", "key", "kind", "example"), sorted(keys))
    lists = [*(facts / f"{cloud}_free_types.txt" for cloud in ("aws", "azure", "google")), HERE / "free_types.txt"]
    free = {line for file in lists for line in file.read_text().split()}
    (DATA / "free_types.txt").write_text("\n".join(sorted(free)) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""Compiles the price snapshot that the package ships, from a folder of price facts in CSV.

    python tools/compile_prices.py FACTS_FOLDER

It writes one JSON file for each region into src/cost_estimator/snapshot: groups of prices, each with its date, its
source and how far it is to be trusted; and the list of resource types that cost nothing. Prices stay texts, digit for
digit as they were found.
"""

import csv
import gzip
import io
import json
import sys
from collections.abc import Iterable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

REGIONS = ("ap-northeast-1", "eu-central-1", "eu-west-1", "us-east-1", "us-east-2", "us-west-2")
VERIFIED_EBS_REGION = "us-east-1"
PACKAGE = Path(__file__).resolve().parent.parent / "src" / "cost_estimator"

ENGINES = {"MySQL": "mysql", "PostgreSQL": "postgres", "MariaDB": "mariadb"}
DEPLOYMENTS = {"Single-AZ": "single", "Multi-AZ": "multi"}
RDS_STORAGE = {
    "gp2": "Database Storage {} General Purpose",
    "gp3": "Database Storage {} General Purpose-GP3",
    "io1": "Database Storage {} Provisioned IOPS",
    "standard": "Database Storage {} Magnetic",
    "gp3/iops": "Provisioned GP3 IOPS {}",
    "io1/iops": "Provisioned IOPS {}",
    "gp3/throughput": "Provisioned Throughput {}",
}
UNIT_PRICES = {
    "cloudwatch": {
        ("logs/ingestion", "cloudwatch", "Logs Collected Data Ingestion"),
        ("logs/storage", "cloudwatch", "Stored Data"),
        ("metric", "cloudwatch", "Metric for the first 10000"),
    },
    "eip": {("hours", "vpc", "Hourly charge for In use Public IPv4 Addresses per Hrs")},
    "eks": {("cluster", "eks", "Compute per Hours")},
    "elb": {
        ("application/hours", "elb", "Application Load Balancer Hours"),
        ("application/lcu", "elb", "Application Load Balancer LCU Hours"),
        ("classic/gb", "elb", "Classic Load Balancer Data"),
        ("classic/hours", "elb", "Classic Load Balancer Hours"),
        ("gateway/hours", "elb", "Gateway Load Balancer Hours"),
        ("gateway/lcu", "elb", "Gateway Load Balancer LCU Hours"),
        ("network/hours", "elb", "Network Load Balancer Hours"),
        ("network/lcu", "elb", "Network Load Balancer LCU Hours"),
    },
    "kms": {("key", "kms", "Encryption Key")},
    "rds-storage": {
        (f"{deployment}/{kind}", "rds-storage", text.format(name))
        for kind, text in RDS_STORAGE.items()
        for deployment, name in (("single", "Single AZ"), ("multi", "Multi AZ"))
    },
    "s3": {("standard/storage", "s3", "Standard Storage First 50 TB per GB Mo")},
    "secretsmanager": {("requests", "secretsmanager", "API Request"), ("secret", "secretsmanager", "Secret")},
}

Row = dict[str, str]
Group = dict[str, Any]


def rows(file: Path) -> Iterator[Row]:
    """The rows of a CSV file, gzipped or not."""
    with gzip.open(file) if file.suffix == ".gz" else file.open("rb") as stream:
        yield from csv.DictReader(io.TextIOWrapper(stream, encoding="utf-8"))


def groups(prices: Iterable[tuple[str, Row]], *, trust: str, source: str) -> list[Group]:
    """Prices of one kind, a group for each date."""
    by_date: dict[str, dict[str, str]] = {}
    for name, row in sorted(prices, key=lambda pair: pair[0]):
        by_date.setdefault(row["as_of"].rpartition("2020-")[2], {})[name] = plain(row["price_usd"])
    return [{"as_of": date, "source": source, "trust": trust, "prices": by_date[date]} for date in sorted(by_date)]


def plain(price: str) -> str:
    """A price without an exponent."""
    return format(Decimal(price), "f")


def ec2(facts: Iterable[Row]) -> list[Group]:
    """Linux, on demand, shared tenancy."""
    return groups(
        ((row["sku_key"].partition("|")[0], row) for row in facts), trust="high", source="two public catalogues"
    )


def rds(facts: Iterable[Row]) -> list[Group]:
    """The three open engines, in one zone or several."""
    wanted: list[tuple[str, Row]] = []
    for row in facts:
        instance_class, engine, _, deployment, *more = row["sku_key"].split("|")
        if not more and engine in ENGINES and deployment in DEPLOYMENTS:
            wanted.append((f"{ENGINES[engine]}/{DEPLOYMENTS[deployment]}/{instance_class}", row))
    return groups(wanted, trust="high", source="a public copy of the AWS price list")


def ebs_and_nat(facts: Iterable[Row], region: str) -> dict[str, list[Group]]:
    """Volumes and NAT gateways: verified in one region, old or derived in the others."""
    trust = "good" if region == VERIFIED_EBS_REGION else "weak"
    found = list(facts)

    def named(prefix: str) -> list[tuple[str, Row]]:
        pairs = ((row["sku_key"].partition("|"), row) for row in found)
        return [(name.replace("|", "/"), row) for (kind, _, name), row in pairs if kind == prefix]

    return {
        "ebs": groups(named("ebs"), trust=trust, source="copies of the public price page"),
        "nat": groups(named("natgateway"), trust=trust, source="copies of the public price page"),
    }


def unit_prices(facts: Iterable[Row]) -> dict[str, list[Group]]:
    """What the list of all services has: balancers, keys, secrets, logs, addresses, database storage."""
    by_name = {(row["service"], row["sku_key"]): row for row in facts}
    return {
        name: groups(
            ((sku, by_name[service, text]) for sku, service, text in wanted if (service, text) in by_name),
            trust="good",
            source="a public copy of the AWS price list",
        )
        for name, wanted in UNIT_PRICES.items()
    }


def in_regions(file: Path) -> dict[str, list[Row]]:
    """The rows of a file, by region."""
    found: dict[str, list[Row]] = {region: [] for region in REGIONS}
    for row in rows(file):
        if row["region"] in found:
            found[row["region"]].append(row)
    return found


def write(region: str, kinds: dict[str, list[Group]]) -> None:
    """Writes a region's file, one kind of prices to a line."""
    lines = [f"{json.dumps(name)}: {json.dumps(kinds[name], separators=(',', ':'))}" for name in sorted(kinds)]
    folder = PACKAGE / "snapshot"
    folder.mkdir(exist_ok=True)
    (folder / f"{region}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


def main(facts: Path) -> None:
    """Compiles everything."""
    machines = in_regions(facts / "aws_ec2_linux.csv.gz")
    databases = in_regions(facts / "aws_rds_instances.csv.gz")
    volumes = in_regions(facts / "aws_ebs_nat.csv")
    units = in_regions(facts / "aws_unit_prices_all_services.csv.gz")
    for region in REGIONS:
        kinds = {"ec2": ec2(machines[region]), "rds": rds(databases[region])}
        write(region, kinds | ebs_and_nat(volumes[region], region) | unit_prices(units[region]))
    free = sorted((facts / "aws_free_types.txt").read_text().split())
    (PACKAGE / "snapshot" / "free_types.txt").write_text("\n".join(free) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""The catalogue: what a price says of itself, which catalogue wins, and what happens to a damaged one."""

from decimal import Decimal
from pathlib import Path

import pytest
from cost_estimator.price import Price
from cost_estimator.price_file import PriceFile, PriceFileError, write_price_file
from cost_estimator.prices import EMBEDDED, Prices, load_shipped


def own_price(amount: str = "0.1", region: str = "us-east-1") -> Price:
    return Price(amount=Decimal(amount), unit="Hrs", region=region, as_of="2026-11-01", source="test", trust="high")


def test_a_price_has_a_date_a_source_and_says_how_far_to_trust_it() -> None:
    price = Prices().find("ec2/linux/t3.xlarge", "us-east-1")
    assert price is not None
    assert (price.amount, price.unit, price.as_of, price.trust) == (Decimal("0.1664"), "Hrs", "2026-08-22", "high")
    assert price.source
    elsewhere = Prices().find("ebs/gp3/storage", "eu-west-1")
    assert elsewhere is not None
    assert elsewhere.trust == "weak"


def test_tiers_have_bounds() -> None:
    price = Prices().find("data-transfer/External Outbound Next 40 TB", "us-east-1")
    assert price is not None
    assert (price.begin, price.end) == (Decimal(10240), Decimal(51200))


def test_what_costs_the_same_everywhere_is_found_from_every_region() -> None:
    assert Prices().find("route53/DNS Zone first 25", "ap-south-1") is not None


@pytest.mark.parametrize("region", ["us-east-1", "eu-west-1", "ap-southeast-2", "sa-east-1", "ca-central-1"])
@pytest.mark.parametrize(
    "sku",
    [
        "ec2/linux/m5.large",
        "rds/db.m5.large|PostgreSQL|No license required|Multi-AZ",
        "nat/hours",
        "elb/Network Load Balancer LCU Hours",
        "kms/Encryption Key",
        "lambda/Lambda Requests",
    ],
)
def test_the_common_things_have_a_price_in_every_region(sku: str, region: str) -> None:
    assert Prices().find(sku, region) is not None


def test_the_catalogue_is_a_few_megabytes() -> None:
    assert EMBEDDED.stat().st_size < 5_000_000
    assert len(load_shipped().services()) > 190


def test_a_catalogue_of_ones_own_comes_first_and_the_embedded_one_fills_in(tmp_path: Path) -> None:
    own = tmp_path / "prices.sqlite"
    write_price_file(own, [("ec2", "linux/t3.micro", own_price())], {"version": "own"})
    prices = Prices(own=[own])
    mine, theirs = prices.find("ec2/linux/t3.micro", "us-east-1"), prices.find("ec2/linux/t3.small", "us-east-1")
    assert mine is not None
    assert mine.amount == Decimal("0.1")
    assert theirs is not None
    assert theirs.amount == Decimal("0.0208")


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\x00 and then nothing"])
def test_a_damaged_catalogue_is_left_out_and_said_so(tmp_path: Path, content: bytes) -> None:
    damaged = tmp_path / "prices.sqlite"
    damaged.write_bytes(content)
    prices = Prices(own=[damaged])
    assert prices.find("ec2/linux/t3.micro", "us-east-1") is not None
    [problem] = prices.problems
    assert str(damaged) in problem
    assert problem.endswith("the prices that come with this version are used instead")


def test_a_block_that_is_damaged_is_left_out_and_said_so(tmp_path: Path) -> None:
    import sqlite3

    own = tmp_path / "prices.sqlite"
    write_price_file(own, [("ec2", "linux/t3.micro", own_price())], {})
    with sqlite3.connect(own) as connection:
        connection.execute("UPDATE block SET prices = x'00'")
    connection.close()
    with pytest.raises(PriceFileError, match="is damaged"):
        PriceFile(own).find("ec2", "linux/t3.micro", "us-east-1")
    prices = Prices(own=[own])
    price = prices.find("ec2/linux/t3.micro", "us-east-1")
    assert price is not None
    assert price.amount == Decimal("0.0104")
    assert len(prices.problems) == 1


def test_a_catalogue_of_a_later_format_is_not_misread(tmp_path: Path) -> None:
    own = tmp_path / "prices.sqlite"
    write_price_file(own, [("ec2", "x", own_price())], {"format": "99"})
    with pytest.raises(PriceFileError, match="this version reads '1'"):
        PriceFile(own)


def test_a_price_is_kept_digit_for_digit(tmp_path: Path) -> None:
    own = tmp_path / "prices.sqlite"
    write_price_file(own, [("x", "y", own_price("0.00000000001234567890123456789"))], {})
    price = PriceFile(own).find("x", "y", "us-east-1")
    assert price is not None
    assert price.amount == Decimal("0.00000000001234567890123456789")

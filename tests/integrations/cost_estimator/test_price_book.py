"""Prices and discounts of one's own."""

from pathlib import Path
from typing import Any

import pytest
from cost_estimator.app import app
from tollgate_runtime import Resource
from tollgate_runtime.errors import PeerError
from tollgate_runtime.testing import connect

INSTANCE = Resource(
    address="aws_instance.a",
    type="aws_instance",
    action="create",
    after={"instance_type": "t3.xlarge"},
    provider_config={"region": "us-east-1"},
)


def cost(folder: Path, book: str, **config: Any) -> Any:
    file = folder / "book.yml"
    file.write_text(book)
    with connect(app, config={"price_book": str(file), **config}) as client:
        return client.call("post-plan", INSTANCE).metadata["estimated_monthly_cost"]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("{service: ec2, discount_percent: 50}", 61.54),
        ("{service: ec2, region: 'eu-*', discount_percent: 50}", 122.27),
        ("{type: aws_instance, discount_percent: 100}", 0),
        ("{type: aws_spot_instance_request, discount_percent: 100}", 122.27),
        ("{sku: 'ec2/linux/t3.*', region: us-east-1, discount_percent: 12.5}", 107.09),
        ("{sku: ec2/linux/t3.xlarge, price: 0.1}", 73.8),
        ("{sku: ebs/gp2/storage, price: 0}", 121.47),
    ],
)
def test_the_first_entry_that_fits_decides(tmp_path: Path, entry: str, expected: float) -> None:
    book = (
        f"version: 1\nentries:\n  - {entry}\n  - {{sku: ec2/linux/t3.xlarge, region: us-east-1, discount_percent: 0}}\n"
    )
    assert cost(tmp_path, book) == expected


def test_a_price_book_may_price_what_has_no_price(tmp_path: Path) -> None:
    file = tmp_path / "book.json"
    file.write_text('{"entries": [{"sku": "ec2-host/m5", "price": 5}]}')
    host = Resource(
        address="aws_ec2_host.h",
        type="aws_ec2_host",
        action="create",
        after={"instance_family": "m5"},
        provider_config={"region": "us-east-1"},
    )
    with connect(app, config={"price_book": str(file)}) as client:
        assert client.call("post-plan", host).metadata["estimated_monthly_cost"] == 3650


def test_a_price_book_is_in_dollars_whatever_the_currency(tmp_path: Path) -> None:
    book = "entries: [{sku: ec2/linux/t3.xlarge, price: 0.1}]"
    assert cost(tmp_path, book, currency="EUR", exchange_rates={"EUR": 2}) == 147.6


@pytest.mark.parametrize(
    ("book", "messages"),
    [
        ("entries: 5", ["book.yml:1:1: expected a map with a list `entries`"]),
        ("version: 3\nentries: []", ["book.yml:1:10: version 3 is not known; this reads version 1"]),
        (
            (
                "entries:\n- {service: ec2, discount_percent: 101}\n- {price: 1}\n- {sku: x}\n- 7\n"
                "- {sevrice: ec2, price: 1}"
            ),
            [
                "book.yml:2:18: discount_percent: expected a number from 0 to 100, got 101",
                "book.yml:3:4: a price needs the sku that it is the price of",
                "book.yml:4:3: expected either a price or a discount_percent",
                "book.yml:5:3: expected a map: what it is for, and a price or a discount_percent",
                "book.yml:6:4: unknown key 'sevrice'; there are service, sku, type, region, price and discount_percent",
                "book.yml:6:18: a price needs the sku that it is the price of",
            ],
        ),
    ],
)
def test_every_mistake_in_a_price_book_is_told_with_its_line(tmp_path: Path, book: str, messages: list[str]) -> None:
    file = tmp_path / "book.yml"
    file.write_text(book)
    with connect(app, initialize=False) as client:
        with pytest.raises(PeerError) as refused:
            client.initialize({"price_book": str(file)})
        said = [error["message"] for error in refused.value.data["errors"]]
    assert [message.removeprefix(f"{tmp_path}/") for message in said] == messages

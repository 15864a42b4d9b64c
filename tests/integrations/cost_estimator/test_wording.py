"""How amounts, prices and units read."""

from decimal import Decimal

import pytest
from cost_estimator.answers.wording import pluralize, singular
from cost_estimator.money import Currency


@pytest.mark.parametrize(
    ("price", "shown"),
    [("0.5", "$0.50"), ("0.03", "$0.03"), ("2", "$2.00"), ("0.0116", "$0.0116"), ("0.0000002", "$0.0000002")],
)
def test_a_price_has_two_decimals_at_least(price: str, shown: str) -> None:
    assert Currency("USD").rate(Decimal(price)) == shown


def test_a_currency_without_cents_has_none() -> None:
    assert [Currency("JPY").rate(Decimal(price)) for price in ("300", "0.5")] == ["¥300", "¥0.5"]


@pytest.mark.parametrize(
    ("unit", "one"),
    [
        ("hours", "hour"),
        ("GB", "GB"),
        ("1M requests", "1M requests"),
        ("MBps", "MBps"),
        ("Mbps", "Mbps"),
        ("IOPS", "IOPS"),
    ],
)
def test_one_of_a_unit_is_singular(unit: str, one: str) -> None:
    assert singular(unit) == one


def test_a_count_and_its_noun_agree() -> None:
    assert (pluralize(1, "resource"), pluralize(2, "resource")) == ("1 resource", "2 resources")

"""Prices of products: the entries of a catalogue."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.price import Price
from cost_estimator.price_file import Entry
from cost_estimator.refresh.offers import Offer
from cost_estimator.refresh.products import Product, Rate

SOURCE = "AWS Price List API"
_FURTHER_TIERS = ("", " Tier2", " Tier3")


def entries_of(product: Product, offer: Offer, region: str, today: str) -> Iterator[Entry]:
    """The entries of a product: one for each tier, and those of reserved terms."""
    as_of = product.published or today
    for sku, divisor in offer.keys(product):
        service, _, key = sku.partition("/")
        charged = [rate for rate in product.rates if rate.amount or len(product.rates) == 1]
        for rate, suffix in zip(charged, _FURTHER_TIERS, strict=False):
            yield service, f"{key}{suffix}", _price(rate, divisor, region, as_of)
        for term in product.reserved:
            bought = f"{term.years}_year/{term.payment}/{term.offering}"
            system, _, name = key.partition("/")
            reserved_key = f"{system}/{bought}/{name}" if service.startswith("ec2") else f"{bought}/{key}"
            price = _price(Rate(term.hourly, "Hrs", Decimal(0), None), divisor, region, as_of)
            yield service.replace("ec2", "ec2-reserved").replace("rds", "rds-reserved"), reserved_key, price


def _price(rate: Rate, divisor: Decimal, region: str, as_of: str) -> Price:
    has_tiers = rate.begin or rate.end is not None
    return Price(
        amount=rate.amount / divisor,
        unit=rate.unit,
        region=region,
        begin=rate.begin if has_tiers else None,
        end=rate.end,
        as_of=as_of,
        source=SOURCE,
        trust="high",
    )

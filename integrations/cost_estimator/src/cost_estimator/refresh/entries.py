"""Prices of products: the entries of a catalogue."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.price import Price
from cost_estimator.price_file import Entry
from cost_estimator.refresh.offers import Offer
from cost_estimator.refresh.products import Product, Rate, Reserved

SOURCE = "AWS Price List API"
_FURTHER_TIERS = ("", " Tier2", " Tier3")


def entries_of(product: Product, offer: Offer, region: str, today: str) -> Iterator[Entry]:
    """Yield the entries of a product: one for each tier, and those of reserved terms."""
    as_of = product.published or today
    for sku, divisor in offer.keys(product):
        service, _, key = sku.partition("/")
        charged = [rate for rate in product.rates if rate.amount or len(product.rates) == 1]
        for rate, suffix in zip(charged, _FURTHER_TIERS, strict=False):
            yield service, f"{key}{suffix}", _price(rate, divisor, region, as_of)
        for term in product.reserved:
            price = _price(Rate(term.hourly, "Hrs", Decimal(0), None), divisor, region, as_of)
            yield *_reserved_sku(service, key, term), price


def _reserved_sku(service: str, key: str, term: Reserved) -> tuple[str, str]:
    """Return the service and the key of a reserved term; EC2 has two kinds of it."""
    head, dash, tail = service.partition("-")
    bought = f"{term.years}_year/{term.payment}"
    if head != "ec2":
        return f"{service}-reserved", f"{bought}/{key}"
    system, _, instance_type = key.partition("/")
    return f"ec2-reserved{dash}{tail}", f"{system}/{bought}/{term.offering}/{instance_type}"


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

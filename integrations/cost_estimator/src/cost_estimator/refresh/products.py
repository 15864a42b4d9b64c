"""What the AWS Price List API answers: products with attributes, and terms with prices."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, cast

import attrs

_REGION_PREFIX = re.compile(r"^(?:[A-Z]{2,4}\d{0,2}|[a-z]{2}(?:-[a-z]+)+-\d)-")
_YEARS = {"1yr": 1, "3yr": 3}
_HOURS_PER_YEAR = Decimal(8760)


@attrs.frozen
class Rate:
    """One price of a product: from which quantity on, and in which unit."""

    amount: Decimal
    unit: str
    begin: Decimal
    end: Decimal | None


@attrs.frozen
class Reserved:
    """What an hour of a product costs if it is bought for years, the first payment spread over them."""

    years: int
    payment: str
    offering: str
    hourly: Decimal


@attrs.frozen
class Product:
    """A product with its prices on demand."""

    family: str
    attributes: Mapping[str, str]
    rates: tuple[Rate, ...]
    reserved: tuple[Reserved, ...]
    published: str

    @property
    def usage_types(self) -> tuple[str, str]:
        """Return the usage type, and without the prefix of a region: `NatGateway-Hours` of `EU-NatGateway-Hours`."""
        given = self.attributes.get("usagetype", "")
        return given, _REGION_PREFIX.sub("", given)


def product_from_json(document: Mapping[str, Any]) -> Product:
    """Return a product as the API sends it.

    Raises:
        ValueError: it is put together in another way.
    """
    try:
        product, terms = document["product"], document.get("terms", {})
        return Product(
            family=str(product.get("productFamily", "")),
            attributes={name: str(value) for name, value in product["attributes"].items()},
            rates=tuple(sorted(_rates(terms.get("OnDemand", {})), key=lambda rate: rate.begin)),
            reserved=tuple(_reserved(terms.get("Reserved", {}))),
            published=str(document.get("publicationDate", ""))[:10],
        )
    except (KeyError, TypeError, AttributeError, InvalidOperation) as error:
        raise ValueError(f"the API sent a product of another shape: {error!r}") from error


def _dimensions(term: Any) -> Iterator[Mapping[str, Any]]:
    yield from cast("Mapping[str, Mapping[str, Any]]", term["priceDimensions"]).values()


def _rates(on_demand: Mapping[str, Any]) -> Iterator[Rate]:
    for term in on_demand.values():
        for dimension in _dimensions(term):
            amount = dimension["pricePerUnit"].get("USD")
            if amount is not None:
                yield Rate(
                    Decimal(amount),
                    str(dimension.get("unit", "")),
                    _bound(dimension.get("beginRange")) or Decimal(0),
                    _bound(dimension.get("endRange")),
                )


def _bound(text: Any) -> Decimal | None:
    return None if text in (None, "", "Inf") else Decimal(str(text))


def _reserved(reserved: Mapping[str, Any]) -> Iterator[Reserved]:
    for term in reserved.values():
        given = term.get("termAttributes", {})
        years = _YEARS.get(given.get("LeaseContractLength", ""))
        if years is None:
            continue
        hourly = Decimal(0)
        for dimension in _dimensions(term):
            amount = Decimal(dimension["pricePerUnit"].get("USD", "0"))
            is_once = dimension.get("unit") == "Quantity"
            hourly += amount / (_HOURS_PER_YEAR * years) if is_once else amount
        payment = str(given.get("PurchaseOption", "")).lower().replace(" ", "_")
        yield Reserved(years, payment, str(given.get("OfferingClass", "standard")), hourly)

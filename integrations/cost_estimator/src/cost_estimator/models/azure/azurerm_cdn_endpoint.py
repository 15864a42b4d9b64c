"""azurerm_cdn_endpoint: each gigabyte that leaves it, cheaper the more there are, and rules."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._seen import UsageRate, by_use, fixed, rates

_TYPE = "azurerm_cdn_endpoint"
_TB = 1000
_PRODUCTS = {
    "standard_akamai": "Akamai",
    "standard_microsoft": "Microsoft",
    "standard_verizon": "Standard Verizon",
    "premium_verizon": "Premium Verizon",
}
_OUTBOUND = (
    ("first 10TB", 10),
    ("next 40TB", 40),
    ("next 100TB", 100),
    ("next 350TB", 350),
    ("next 500TB", 500),
    ("next 4000TB", 4000),
    ("over 5000TB", None),
)
_ACCELERATED = (
    ("first 50TB", 50),
    ("next 100TB", 100),
    ("next 350TB", 350),
    ("next 500TB", 500),
    ("over 1000TB", None),
)
_FREE_RULES = 5


def _product(endpoint: Attributes) -> str:
    profile = endpoint.referenced("profile_name", "azurerm_cdn_profile")
    if profile is None:
        raise NotKnown("the profile of the endpoint is not in this run")
    kind = profile.text("sku")
    return _PRODUCTS.get(kind.lower(), kind)


def _outbound(endpoint: Attributes, usage: Usage) -> Iterator[Component]:
    product, sent = _product(endpoint), usage.quantity("monthly_outbound_gb")
    yield from _by_tier(f"Outbound data transfer ({product}, ", _OUTBOUND, sent)
    if endpoint.text("optimization_type", "") == "DynamicSiteAcceleration" and product != "Microsoft":
        yield from _by_tier("Acceleration outbound data transfer (", _ACCELERATED, sent)


def _by_tier(name: str, tiers: tuple[tuple[str, int | None], ...], sent: Decimal | None) -> Iterator[Component]:
    left = sent
    for label, size in tiers:
        share = left if left is None or size is None else min(left, Decimal(size * _TB))
        yield by_use(_TYPE, f"{name}{label})", unit="GB", quantity=share)
        if left is None or share is None or not (left := left - share):
            return


def _rules(endpoint: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the rules beyond those in the price, and the requests that they look at."""
    if _product(endpoint) != "Microsoft":
        return
    count = len(endpoint.blocks("delivery_rule")) + len(endpoint.blocks("global_delivery_rule"))
    if count > _FREE_RULES:
        yield fixed(_TYPE, "Rules engine rules (over 5)", unit="rules", quantity=count - _FREE_RULES)
    if count:
        asked = UsageRate("Rules engine requests", "monthly_rules_engine_requests", "1M requests", per=1_000_000)
        yield from rates(_TYPE, [asked], usage)


MODEL = PriceModel(resource_type=_TYPE, parts=(_outbound, _rules))

"""aws_cloudfront_distribution: data and requests by where viewers are, and what is switched on beside."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Tier, Usage, inside, tiered, used

_TEN_THOUSAND = 10_000
_TERABYTE = 1024
_PLACES = {
    "us": ("US, Mexico, Canada", "United States"),
    "europe": ("Europe, Israel", "EU"),
    "south_africa": ("South Africa, Kenya, Middle East", "South Africa"),
    "south_america": ("South America", "South America"),
    "japan": ("Japan", "Japan"),
    "australia": ("Australia, New Zealand", "Australia"),
    "asia_pacific": ("Hong Kong, Philippines, Asia Pacific", "Asia Pacific"),
    "india": ("India", "India"),
}
"""Where viewers are: as usage names it, as it is shown, and as prices call it."""
_TIERS = (
    ("first 10TB", 10 * _TERABYTE, "First 10 TB"),
    ("next 40TB", 40 * _TERABYTE, "Next 40 TB"),
    ("next 100TB", 100 * _TERABYTE, "next 100 TB"),
    ("next 350TB", 350 * _TERABYTE, "Next 350 TB"),
    ("next 524TB", 524 * _TERABYTE, "next 524 TB"),
    ("next 4PB", 4096 * _TERABYTE, "Next 4 PB"),
    ("over 5PB", None, "Over 5 PB"),
)
_SHIELDS = {
    "ap-northeast-1": ("Japan", "japan"),
    "ap-northeast-2": ("South Korea", "south_korea"),
    "ap-south-1": ("India", "india"),
    "ap-southeast-1": ("Singapore", "singapore"),
    "ap-southeast-2": ("Australia", "australia"),
    "eu-central-1": ("Europe", "europe"),
    "eu-west-1": ("Europe", "europe"),
    "eu-west-2": ("Europe", "europe"),
    "sa-east-1": ("South America", "south_america"),
    "us-east-1": ("US", "us"),
    "us-east-2": ("US", "us"),
    "us-west-2": ("US", "us"),
}
_INVALIDATING = "cloudfront/Charge for invalidating objects removing the objects from CloudFront edge locations"
_INVALIDATIONS = (
    Tier("first 1k", 1000, f"{_INVALIDATING} First 1000 free"),
    Tier("over 1k", None, _INVALIDATING),
)


def _traffic(_distribution: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the traffic of each place that usage names; without any, that of the United States."""
    told = [place for place in _PLACES if _is_told(usage, place)]
    for place in told or ["us"]:
        shown, name = _PLACES[place]
        yield from inside(shown, _from(place, name, usage))


def _is_told(usage: Usage, place: str) -> bool:
    keys = ("data_transfer_to_internet_gb", "data_transfer_to_origin_gb", "http_requests", "https_requests")
    return any(usage.quantity(f"monthly_{key}.{place}") is not None for key in keys)


def _from(place: str, name: str, usage: Usage) -> Iterator[Component]:
    tiers = [Tier(label, size, f"cloudfront/Regional DT from {name} to Internet {key}") for label, size, key in _TIERS]
    out = usage.quantity(f"monthly_data_transfer_to_internet_gb.{place}")
    yield from tiered("Data transfer out to internet", tiers=tiers, unit="GB", quantity=out)
    yield used(
        "Data transfer out to origin",
        sku=f"cloudfront/Regional DT to Origin from {name}",
        unit="GB",
        quantity=usage.quantity(f"monthly_data_transfer_to_origin_gb.{place}"),
    )
    for kind in ("HTTP", "HTTPS"):
        quantity = usage.quantity(f"monthly_{kind.lower()}_requests.{place}")
        yield _ten_thousands(f"{kind} requests", f"cloudfront/Request {kind} Methods from {name}", quantity)


def _ten_thousands(name: str, sku: str, quantity: Decimal | None, region: str | None = None) -> Component:
    return used(name, sku=sku, unit="10k requests", quantity=quantity, per=_TEN_THOUSAND, region=region)


def _shields(distribution: Attributes, usage: Usage) -> Iterator[Component]:
    for origin in distribution.blocks("origin"):
        shield = origin.block("origin_shield")
        if shield is None or not shield.flag("enabled", default=True):
            continue
        region = shield.text("origin_shield_region")
        place, key = _SHIELDS.get(region, (region, ""))
        quantity = usage.quantity(f"monthly_shield_requests.{key}") if key else None
        sku = "cloudfront/CloudFront Request-Origin-Shield Origin Shield Requests"
        yield _ten_thousands(f"Origin shield HTTP requests ({place} {region})", sku, quantity, region)


def _invalidations(_distribution: Attributes, usage: Usage) -> Iterator[Component]:
    quantity = usage.quantity("monthly_invalidation_requests")
    return tiered("Invalidation requests", tiers=_INVALIDATIONS, unit="paths", quantity=quantity)


def _switched_on(distribution: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield field-level encryption, real-time logs, and certificates with dedicated IP addresses."""
    behaviors = [*distribution.blocks("default_cache_behavior"), *distribution.blocks("ordered_cache_behavior")]
    if any(behavior.is_set("field_level_encryption_id") for behavior in behaviors):
        quantity = usage.quantity("monthly_encryption_requests")
        sku = "cloudfront/HTTPS Proxy requests with Field Level Encryption"
        yield _ten_thousands("Field level encryption requests", sku, quantity, "United States")
    if distribution.blocks("logging_config"):
        lines, sku = usage.quantity("monthly_log_lines"), "cloudfront/real-time log line"
        yield used("Real-time log requests", sku=sku, unit="1M lines", quantity=lines, per=MILLION)
    certificate = distribution.block("viewer_certificate")
    if certificate is not None and certificate.text("ssl_support_method", "sni-only") == "vip":
        count = usage.number("custom_ssl_certificates", 1)
        sku = "cloudfront/Charge for using an SSL certificate with a CloudFront alternate domain name"
        yield used("Dedicated IP custom SSLs", sku=sku, unit="certificates", quantity=count)


MODEL = PriceModel(
    resource_type="aws_cloudfront_distribution", parts=(_switched_on, _shields, _invalidations, _traffic)
)

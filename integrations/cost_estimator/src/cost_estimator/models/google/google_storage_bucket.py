"""google_storage_bucket: gigabytes kept by class, operations, what is read back early, and what leaves."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Tier, Usage, inside, tiered, used

_CLASSES = {
    "standard": "standard",
    "regional": "standard",
    "multi_regional": "standard",
    "durable_reduced_availability": "dra",
    "nearline": "nearline",
    "coldline": "coldline",
    "archive": "archiv",
}
"""What prices call a class."""
_AREAS = {"us": "us-multi", "eu": "europe-multi", "asia": "asia-multi"}
_PAIRS = ("nam4", "eur4", "eur5", "eur7", "eur8", "asia1")
_NEAREST = {
    "us": "us-central1",
    "eu": "europe-west1",
    "asia": "asia-east1",
    "nam4": "us-central1",
    "asia1": "asia-northeast1",
}
"""A region whose traffic costs the same as that of an area."""
_READ_BACK_CHARGED = ("nearline", "coldline", "archiv")
_TERABYTE = 1024
_TRAFFIC_TIERS = (("first 1TB", _TERABYTE, "0-1"), ("next 9TB", 9 * _TERABYTE, "1-10"), ("over 10TB", None, "10n"))
_DESTINATIONS = (
    ("worldwide", "Data transfer to worldwide excluding Asia, Australia", ""),
    ("asia", "Data transfer to Asia excluding China, but including Hong Kong", ""),
    ("china", "Data transfer to China excluding Hong Kong", "/china"),
    ("australia", "Data transfer to Australia", "/australia"),
)


def _place(bucket: Attributes) -> str:
    return bucket.text("location", bucket.region).lower()


def _kind(bucket: Attributes) -> str:
    return bucket.text("storage_class", "STANDARD").lower()


def _spread(place: str) -> str:
    """Return what the price of a class says beside: whether it is kept in several regions, or in two."""
    return "-multi" if place in _AREAS else "-dual" if place in _PAIRS else ""


def storage(place: str, named: str, usage: Usage) -> Iterator[Component]:
    """Yield the gigabytes of a class in a place, and what is read back early."""
    kind = _CLASSES.get(named, named)
    region = _AREAS.get(place, place)
    yield used(
        f"Storage ({named})",
        sku=f"google-storage/bucket/{kind}{_spread(place)}",
        unit="GB",
        quantity=usage.quantity("storage_gb"),
        region=region,
    )
    if kind in _READ_BACK_CHARGED:
        sku = f"google-storage/retrieval/{kind}{_spread(place)}"
        yield used(
            "Data retrieval", sku=sku, unit="GB", quantity=usage.quantity("monthly_data_retrieval_gb"), region=region
        )


def operations(place: str, named: str, usage: Usage) -> Iterator[Component]:
    """Yield what is done with objects of a class in a place."""
    kind = "archive" if named == "archive" else _CLASSES.get(named, named)
    where = "multi" if _spread(place) else "region"
    for letter, title in (
        ("a", "Object adds, bucket/object list"),
        ("b", "Object gets, retrieve bucket/object metadata"),
    ):
        yield used(
            f"{title} (class {letter.upper()})",
            sku=f"google-storage-operations/{where}/{kind}/{letter}",
            unit="10k operations",
            quantity=usage.quantity(f"monthly_class_{letter}_operations"),
            per=10_000,
        )


def traffic(place: str, usage: Usage) -> Iterator[Component]:
    """Yield what leaves, by where it goes; between places in Google's own net it is cheaper."""
    said = usage.group("monthly_egress_data_transfer_gb")
    yield from inside("Network egress", _within(place, said))
    for key, name, part in _DESTINATIONS:
        yield from inside("Network egress", _outside(name, part, _NEAREST.get(place, place), said, key))


def _within(place: str, said: Usage) -> Iterator[Component]:
    yield used(
        "Data transfer in same continent",
        sku="google-storage/egress/same-continent",
        unit="GB",
        quantity=said.quantity("same_continent"),
        region=_AREAS.get(place, place),
    )


def _outside(name: str, part: str, region: str, said: Usage, key: str) -> Iterator[Component]:
    sku = f"google-compute-network/traffic/egress/internet{part}"
    tiers = [Tier(label, size, f"{sku}/{tier}") for label, size, tier in _TRAFFIC_TIERS]
    return tiered(name, tiers=tiers, unit="GB", quantity=said.quantity(key), region=region)


MODEL = PriceModel(
    resource_type="google_storage_bucket",
    parts=(
        lambda bucket, usage: storage(_place(bucket), _kind(bucket), usage),
        lambda bucket, usage: operations(_place(bucket), _kind(bucket), usage),
        lambda bucket, usage: traffic(_place(bucket), usage),
    ),
)

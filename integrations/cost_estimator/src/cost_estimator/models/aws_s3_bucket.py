"""aws_s3_bucket: the gigabytes kept, and requests, retrievals and transitions, each by its storage class."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, inside, tiered, used
from cost_estimator.models._storage_classes import CLASSES, STANDARD, STANDARD_TIERS, Charge


def _standard(_bucket: Attributes, usage: Usage) -> Iterator[Component]:
    said = usage.group("standard")
    storage = tiered("Storage", tiers=STANDARD_TIERS, unit="GB", quantity=said.quantity("storage_gb"))
    yield from inside("Standard", [*storage, *_charged(STANDARD, said)])


def _other_classes(bucket: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the storage classes that usage names, or that a lifecycle rule moves objects to."""
    moved_to = set(_transitions(bucket))
    for name, key, title, charges in CLASSES:
        said = usage.group(key)
        if name in moved_to or (said and any(said.quantity(charge.key) is not None for charge in charges)):
            yield from inside(title, _charged(charges, said))


def _tags(_bucket: Attributes, usage: Usage) -> Iterator[Component]:
    tags: Decimal | None = usage.quantity("object_tags")
    if tags is not None:
        yield used("Object tagging", sku="s3/Tags Storage per Tag Mo", unit="10k tags", quantity=tags, per=10_000)


def _transitions(bucket: Attributes) -> Iterator[str]:
    configurations = bucket.referrers("aws_s3_bucket_lifecycle_configuration", "bucket")
    rules = [*bucket.blocks("lifecycle_rule"), *(rule for each in configurations for rule in each.blocks("rule"))]
    for rule in rules:
        if rule.flag("enabled", default=rule.text("status", "Enabled") == "Enabled"):
            for kind in ("transition", "noncurrent_version_transition"):
                yield from (block.text("storage_class", "") for block in rule.blocks(kind))


def _charged(charges: tuple[Charge, ...], said: Usage) -> Iterator[Component]:
    for charge in charges:
        quantity = said.quantity(charge.key)
        yield used(charge.name, sku=charge.sku, unit=charge.unit, quantity=quantity, per=charge.per)


MODEL = PriceModel(resource_type="aws_s3_bucket", parts=(_standard, _other_classes, _tags))

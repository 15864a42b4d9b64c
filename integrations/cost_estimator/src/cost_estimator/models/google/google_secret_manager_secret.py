"""google_secret_manager_secret: each version in each place it is kept, readings of it, and reminders to change it."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used


def access(usage: Usage) -> Component:
    """Return the access operations of a secret."""
    quantity = usage.quantity("monthly_access_operations")
    return used("Access operations", sku="google-secrets/access", unit="10k requests", quantity=quantity, per=10_000)


def replicas(secret: Attributes) -> int:
    """Return the number of locations with a replica; where Google chooses them, they count as one."""
    return len(secret.blocks("replication[0].user_managed[0].replicas")) or 1


def _secret(secret: Attributes, usage: Usage) -> Iterator[Component]:
    versions = usage.quantity("active_secret_versions")
    total = None if versions is None else versions * replicas(secret)
    yield used("Active secret versions", sku="google-secrets/version", unit="versions", quantity=total)
    yield access(usage)
    reminders = usage.quantity("monthly_rotation_notifications")
    yield used("Rotation notifications", sku="google-secrets/rotation", unit="rotations", quantity=reminders)


MODEL = PriceModel(resource_type="google_secret_manager_secret", parts=(_secret,))

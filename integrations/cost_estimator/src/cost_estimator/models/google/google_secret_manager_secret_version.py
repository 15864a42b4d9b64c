"""google_secret_manager_secret_version: a charge a month in each place it is kept, and readings of it."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly
from cost_estimator.models.google.google_secret_manager_secret import access, replicas


def _version(version: Attributes, usage: Usage) -> Iterator[Component]:
    secret = version.referenced("secret", "google_secret_manager_secret")
    count = replicas(secret) if secret is not None else 1
    yield monthly("Active secret versions", sku="google-secrets/version", unit="versions", quantity=count)
    yield access(usage)


MODEL = PriceModel(resource_type="google_secret_manager_secret_version", parts=(_version,))

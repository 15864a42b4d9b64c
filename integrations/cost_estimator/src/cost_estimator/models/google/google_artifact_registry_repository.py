"""google_artifact_registry_repository: the gigabytes kept; data that leaves has no price here."""

from cost_estimator.model import PriceModel, used

MODEL = PriceModel(
    resource_type="google_artifact_registry_repository",
    parts=(
        lambda _repository, usage: [
            used("Storage", sku="google-artifacts/storage", unit="GB", quantity=usage.quantity("storage_gb")),
        ],
    ),
)

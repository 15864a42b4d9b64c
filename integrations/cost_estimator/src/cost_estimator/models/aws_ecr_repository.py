"""aws_ecr_repository: the gigabytes of images kept."""

from cost_estimator.model import PriceModel, used

MODEL = PriceModel(
    resource_type="aws_ecr_repository",
    parts=(
        lambda _repository, usage: [
            used("Storage", sku="ecr/EC2 Container Registry", unit="GB", quantity=usage.quantity("storage_gb")),
        ],
    ),
)

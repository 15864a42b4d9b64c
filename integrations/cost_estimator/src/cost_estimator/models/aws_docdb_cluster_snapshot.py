"""aws_docdb_cluster_snapshot: the gigabytes kept."""

from cost_estimator.model import PriceModel
from cost_estimator.models.aws_docdb_cluster import backup_storage

MODEL = PriceModel(
    resource_type="aws_docdb_cluster_snapshot", parts=(lambda _snapshot, usage: [backup_storage(usage)],)
)

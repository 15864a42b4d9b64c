"""aws_backup_vault: the gigabytes kept and restored, by what they are backups of."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used

_PARTS: tuple[tuple[str, str, str, str | tuple[str, ...]], ...] = (
    ("EFS backup (warm)", "monthly_efs_warm_backup_gb", "GB", "backup/Backup Storage Warm per GB-month"),
    ("EFS backup (cold)", "monthly_efs_cold_backup_gb", "GB", "backup/Backup Storage Cold per GB-month"),
    ("EFS restore (warm)", "monthly_efs_warm_restore_gb", "GB", "backup/Warm Backup Restore Data Size EFS per GB"),
    ("EFS restore (cold)", "monthly_efs_cold_restore_gb", "GB", "backup/Cold Backup Restore Data Size EFS per GB"),
    (
        "EFS restore (item-level)",
        "monthly_efs_item_restore_requests",
        "requests",
        "backup/RestoreRecoveryPoint Jobs per Requests",
    ),
    ("EBS snapshot", "monthly_ebs_snapshot_gb", "GB", "ebs/snapshot"),
    ("RDS snapshot", "monthly_rds_snapshot_gb", "GB", "rds-storage/Storage Snapshot"),
    (
        "DynamoDB backup",
        "monthly_dynamodb_backup_gb",
        "GB",
        ("backup/DDB Backup Storage Warm per GB-month", "dynamodb/On-Demand Backup Storage GB-Month"),
    ),
    (
        "DynamoDB restore",
        "monthly_dynamodb_restore_gb",
        "GB",
        ("backup/DDB RestoreRecoveryPoint Warm per GB", "dynamodb/Restore Data Size"),
    ),
    ("Aurora snapshot", "monthly_aurora_snapshot_gb", "GB", "rds-storage/Storage Snapshot Aurora MySQL"),
    ("FSx for Windows backup", "monthly_fsx_windows_backup_gb", "GB", "fsx/windows/backup"),
    ("FSx for Lustre backup", "monthly_fsx_lustre_backup_gb", "GB", "fsx/lustre/backup"),
)


def _kept(_vault: Attributes, usage: Usage) -> Iterator[Component]:
    for name, key, unit, sku in _PARTS:
        yield used(name, sku=sku, unit=unit, quantity=usage.quantity(key))


MODEL = PriceModel(resource_type="aws_backup_vault", parts=(_kept,))

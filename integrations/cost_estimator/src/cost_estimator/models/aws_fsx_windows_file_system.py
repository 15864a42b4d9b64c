"""aws_fsx_windows_file_system: throughput and storage that are provisioned, and backups."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly, used


def _file_system(system: Attributes, _usage: Usage) -> Iterator[Component]:
    zones = "multi" if system.text("deployment_type", "SINGLE_AZ_1").startswith("MULTI") else "single"
    kind = system.text("storage_type", "SSD")
    yield monthly(
        "Throughput capacity",
        sku=f"fsx/windows/{zones}/throughput",
        unit="MBps",
        quantity=system.number("throughput_capacity"),
    )
    yield monthly(
        f"{kind} storage",
        sku=f"fsx/windows/{zones}/{kind.lower()}",
        unit="GB",
        quantity=system.number("storage_capacity"),
    )


def _backups(_system: Attributes, usage: Usage) -> Iterator[Component]:
    kept = usage.quantity("backup_storage_gb")
    yield used("Backup storage", sku="fsx/windows/backup", unit="GB", quantity=kept)


MODEL = PriceModel(resource_type="aws_fsx_windows_file_system", parts=(_file_system, _backups))

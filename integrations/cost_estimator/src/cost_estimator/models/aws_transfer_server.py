"""aws_transfer_server: an hourly charge for each protocol, plus each gigabyte up and down."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly, used

_HOURLY = ("transfer/Transfer {} per Hourly", "transfer/Transfer {} Endpoint Fee")
_PER_GB = (
    "transfer/Transfer SFTP {} per GigaBytes",
    "transfer/Transfer SFTP {} per GB",
    "transfer/Transfer SFTP {} Fee",
)


def _protocols(server: Attributes, _usage: Usage) -> Iterator[Component]:
    for protocol in sorted(server.texts("protocols")) or ["SFTP"]:
        yield hourly(f"{protocol} protocol enabled", sku=tuple(sku.format(protocol) for sku in _HOURLY))


def _data(_server: Attributes, usage: Usage) -> Iterator[Component]:
    for direction in ("Download", "Upload"):
        quantity = usage.quantity(f"monthly_data_{direction.lower()}ed_gb")
        skus = tuple(sku.format(direction) for sku in _PER_GB)
        yield used(f"Data {direction.lower()}ed", sku=skus, unit="GB", quantity=quantity)


MODEL = PriceModel(resource_type="aws_transfer_server", parts=(_protocols, _data))

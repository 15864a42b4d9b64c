"""aws_directory_service_directory: its controllers by the hour, by kind and size, and accounts it is shared with."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, hourly, used

_CONTROLLERS = 2


def _directory(directory: Attributes, usage: Usage) -> Iterator[Component]:
    kind = directory.text("type", "SimpleAD")
    if kind == "MicrosoftAD":
        yield from _microsoft(directory.text("edition", "Enterprise"), usage)
        return
    size = directory.text("size", "Small")
    name = "AD Connector" if kind == "ADConnector" else "Simple AD"
    skus = (f"directoryservice/{size} {name}", f"directoryservice/{size} Simple AD or AD Connector")
    yield hourly(f"Directory service ({name}, {size})", sku=skus)


def _microsoft(edition: str, usage: Usage) -> Iterator[Component]:
    controller = f"directoryservice/{edition} Domain Controller for Microsoft Active Directory"
    yield hourly(f"Directory service (Microsoft AD, {edition})", sku=controller, count=_CONTROLLERS)
    further = usage.quantity("additional_domain_controllers")
    yield _all_month("Additional domain controllers", controller, "controllers", further)
    shared = usage.quantity("shared_accounts")
    sku = f"directoryservice/{edition} Shared Account for Microsoft Active Directory"
    yield _all_month("Directory sharing", sku, "accounts", shared)


def _all_month(name: str, sku: str, unit: str, count: Decimal | None) -> Component:
    quantity = None if count is None else count * HOURS_PER_MONTH
    return used(name, sku=sku, unit=unit, quantity=quantity, per=HOURS_PER_MONTH)


MODEL = PriceModel(resource_type="aws_directory_service_directory", parts=(_directory,))

"""azurerm_synapse_workspace: what its queries read, its pipelines run, and its data flows take."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._seen import UsageRate, by_use, rates

_TYPE = "azurerm_synapse_workspace"
_PIPELINE = "monthly_datapipeline_"
_OWN_MACHINES = (
    UsageRate(
        "Data pipeline self hosted activity runs",
        f"{_PIPELINE}self_hosted_activity_runs",
        "1k activity runs",
    ),
    UsageRate("Data pipeline self hosted data movement", f"{_PIPELINE}self_hosted_data_movement_hours", "hours"),
    UsageRate(
        "Data pipeline self hosted integration runtime", f"{_PIPELINE}self_hosted_integration_runtime_hours", "hours"
    ),
    UsageRate(
        "Data pipeline self hosted external integration runtime",
        f"{_PIPELINE}self_hosted_external_integration_runtime_hours",
        "hours",
    ),
)
_HOSTED = (
    UsageRate(
        "Data pipeline azure hosted integration runtime", f"{_PIPELINE}azure_hosted_integration_runtime_hours", "hours"
    ),
    UsageRate(
        "Data pipeline azure hosted external integration runtime",
        f"{_PIPELINE}azure_hosted_external_integration_runtime_hours",
        "hours",
    ),
)


def _queries(_workspace: Attributes, usage: Usage) -> Iterator[Component]:
    return rates(_TYPE, [UsageRate("Serverless SQL pool size", "serverless_sql_pool_size_tb", "TB")], usage)


def _flows(_workspace: Attributes, usage: Usage) -> Iterator[Component]:
    for kind in ("basic", "standard"):
        factors = [
            usage.quantity(key)
            for key in (f"dataflow_{kind}_instances", f"dataflow_{kind}_vcores", f"monthly_dataflow_{kind}_hours")
        ]
        yield by_use(_TYPE, f"Data flow ({kind})", unit="vCore-hours", quantity=_product(factors))


def _pipelines(workspace: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the pipelines; runtimes in a managed virtual network have their own prices, which are not known here."""
    runs = [
        UsageRate(
            "Data pipeline azure hosted activity runs", f"{_PIPELINE}azure_hosted_activity_runs", "1k activity runs"
        )
    ]
    yield from rates(_TYPE, runs, usage)
    units = [usage.quantity(f"{_PIPELINE}azure_hosted_data_integration_{what}") for what in ("units", "hours")]
    name = "Data pipeline azure hosted data integration units"
    yield by_use(_TYPE, name, unit="DIU-hours", quantity=_product(units))
    if not workspace.flag("managed_virtual_network_enabled"):
        yield from rates(_TYPE, _HOSTED, usage)
    yield from rates(_TYPE, _OWN_MACHINES, usage)


def _product(factors: list[Decimal | None]) -> Decimal | None:
    product = Decimal(1)
    for factor in factors:
        if factor is None:
            return None
        product *= factor
    return product


MODEL = PriceModel(resource_type=_TYPE, parts=(_queries, _flows, _pipelines))

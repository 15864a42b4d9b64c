"""What runtimes for SSIS packages are charged for: the hours of their nodes."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, Usage
from cost_estimator.models.azure._seen import fixed

PRICED_AS = "azurerm_data_factory_integration_runtime_azure_ssis"


def nodes(runtime: Attributes, _usage: Usage) -> Iterator[Component]:
    """Yield the hours of the nodes, with the licence of SQL Server unless the user brings one."""
    size = runtime.text("node_size").removeprefix("Standard_").replace("_", " ")
    kind = runtime.text("edition", "Standard")
    licence = "" if runtime.text("license_type", "LicenseIncluded") == "BasePrice" else ", license included"
    hours = HOURS_PER_MONTH * runtime.number("number_of_nodes", 1)
    yield fixed(PRICED_AS, f"Compute ({size}, {kind}{licence})", unit="hours", quantity=hours)

"""azurerm_data_factory: what is read, written and watched in it."""

from cost_estimator.models.azure._seen import UsageRate, rates_model

MODEL = rates_model(
    "azurerm_data_factory",
    UsageRate("Read/Write operations", "monthly_read_write_operation_entities", "50k entities", per=50_000),
    UsageRate("Monitoring operations", "monthly_monitoring_operation_entities", "50k entities", per=50_000),
)

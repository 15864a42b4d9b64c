"""azurerm_network_watcher: each diagnostic check after the first thousand."""

from cost_estimator.models.azure._seen import UsageRate, rates_model

MODEL = rates_model(
    "azurerm_network_watcher",
    UsageRate("Network diagnostic tool (over 1,000 checks)", "monthly_diagnostic_checks", "checks", included=1000),
)

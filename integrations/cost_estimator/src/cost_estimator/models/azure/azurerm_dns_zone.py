"""azurerm_dns_zone: a charge a month."""

from cost_estimator.models.azure._dns import zone_model

MODEL = zone_model("azurerm_dns_zone")

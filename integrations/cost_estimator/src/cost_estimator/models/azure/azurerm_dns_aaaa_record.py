"""azurerm_dns_aaaa_record: each query."""

from cost_estimator.models.azure._dns import record_model

MODEL = record_model("azurerm_dns_aaaa_record")

"""azurerm_federated_identity_credential: each active user after the first 50,000."""

from cost_estimator.models.azure._places import everywhere
from cost_estimator.models.azure._seen import UsageRate, rates_model

MODEL = rates_model(
    "azurerm_federated_identity_credential",
    UsageRate("Active users (P1)", "monthly_active_p1_users", "users", included=50_000),
    UsageRate("Active users (P2)", "monthly_active_p2_users", "users", included=50_000),
    region=everywhere,
)

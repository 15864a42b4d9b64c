"""azurerm_linux_function_app: what its functions use, or instances beyond those of its plan."""

from cost_estimator.models.azure._functions import app_model

MODEL = app_model("azurerm_linux_function_app", "service_plan_id")

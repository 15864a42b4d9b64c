"""azurerm_automation_job_schedule: each minute that its jobs run."""

from cost_estimator.models.azure._places import region_of_owner
from cost_estimator.models.azure._seen import UsageRate, rates_model

MODEL = rates_model(
    "azurerm_automation_job_schedule",
    UsageRate("Job run time", "monthly_job_run_mins", "minutes"),
    region=region_of_owner("automation_account_name", "azurerm_automation_account"),
)

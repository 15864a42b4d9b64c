"""google_logging_billing_account_sink: each gigabyte of what is passed on."""

from cost_estimator.models.google._logs import logs_model

MODEL = logs_model("google_logging_billing_account_sink")

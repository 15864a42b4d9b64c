"""google_logging_billing_account_bucket_config: each gigabyte of what is kept."""

from cost_estimator.models.google._logs import logs_model

MODEL = logs_model("google_logging_billing_account_bucket_config")

"""google_logging_organization_sink: each gigabyte of what is passed on."""

from cost_estimator.models.google._logs import logs_model

MODEL = logs_model("google_logging_organization_sink")

"""MWAA environment has web server logs enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="mwaa_environment_webserver_logging_enabled",
    aliases=("mwaa_webserver_logged",),
    title="MWAA environment has web server logs enabled",
    severity="low",
    description="Without logs, user actions in Airflow cannot be investigated.",
    remediation='Set `enabled = true` and `log_level = "INFO"` in `webserver_logs` of `logging_configuration`.',
    docs="https://docs.aws.amazon.com/mwaa/latest/userguide/monitoring-airflow.html",
    types=("aws_mwaa_environment",),
    judge=must_be_true(
        "logging_configuration[0].webserver_logs[0].enabled",
        otherwise="Web server logs are not enabled.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_244",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

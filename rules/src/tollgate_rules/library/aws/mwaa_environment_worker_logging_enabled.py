"""MWAA environment has worker logs enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="mwaa_environment_worker_logging_enabled",
    aliases=("mwaa_worker_logged",),
    title="MWAA environment has worker logs enabled",
    severity="low",
    description="Without logs, workflow runs and failures cannot be investigated.",
    remediation='Set `enabled = true` and `log_level = "INFO"` in `worker_logs` of `logging_configuration`.',
    docs="https://docs.aws.amazon.com/mwaa/latest/userguide/monitoring-airflow.html",
    types=("aws_mwaa_environment",),
    judge=must_be_true(
        "logging_configuration[0].worker_logs[0].enabled",
        otherwise="Worker logs are not enabled.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_243",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

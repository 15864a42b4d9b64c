"""mq_logged: MQ brokers write their general log."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="mq_logged",
    title="MQ brokers write their general log",
    severity="low",
    description="The general log tells who connected and what went wrong.",
    remediation="Set `logs { general = true }`.",
    docs="https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/security-logging-monitoring.html",
    types=("aws_mq_broker",),
    judge=must_be_true("logs[0].general", otherwise="The broker writes no log."),
    equivalents=("CKV_AWS_48",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

"""Amazon MQ broker has general logging enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="mq_broker_logging_enabled",
    aliases=("mq_logged",),
    title="Amazon MQ broker has general logging enabled",
    severity="low",
    description="Without logs, connections and errors of the broker cannot be investigated.",
    remediation="Set `logs { general = true }`.",
    docs="https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/security-logging-monitoring.html",
    types=("aws_mq_broker",),
    judge=must_be_true("logs[0].general", otherwise="General logging is not enabled."),
    equivalents=("CKV_AWS_48",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

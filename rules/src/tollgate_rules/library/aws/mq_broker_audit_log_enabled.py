"""Amazon MQ for ActiveMQ broker has audit logging enabled."""

from tollgate_rules.attribute_checks import equals, must_be_true, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="mq_broker_audit_log_enabled",
    aliases=("mq_audited",),
    title="Amazon MQ for ActiveMQ broker has audit logging enabled",
    severity="low",
    description="Without audit logs, management actions cannot be traced to a user. RabbitMQ has no audit log.",
    remediation="Set `logs { audit = true }`.",
    docs="https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/security-logging-monitoring.html",
    types=("aws_mq_broker",),
    judge=only_if(
        "engine_type",
        equals("ActiveMQ", "ACTIVEMQ"),
        must_be_true("logs[0].audit", otherwise="Audit logging is not enabled."),
    ),
    equivalents=("CKV_AWS_197",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

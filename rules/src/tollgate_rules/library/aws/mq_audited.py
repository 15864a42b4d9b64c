"""mq_audited: activeMQ brokers write their audit log."""

from tollgate_rules.demands import equals, must_be_true, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="mq_audited",
    title="ActiveMQ brokers write their audit log",
    severity="low",
    description="The audit log tells who did what over the management interface. RabbitMQ has none.",
    remediation="Set `logs { audit = true }`.",
    docs="https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/security-logging-monitoring.html",
    types=("aws_mq_broker",),
    judge=only_if(
        "engine_type",
        equals("ActiveMQ", "ACTIVEMQ"),
        must_be_true("logs[0].audit", otherwise="Who managed the broker is not recorded."),
    ),
    equivalents=("CKV_AWS_197",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

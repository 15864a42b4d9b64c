"""mq_not_public: MQ brokers have no public address."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="mq_not_public",
    title="MQ brokers have no public address",
    severity="critical",
    description="A broker with a public address lets everyone try its passwords.",
    remediation="Leave `publicly_accessible` out, or set it to false.",
    docs="https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/using-amazon-mq-securely.html",
    types=("aws_mq_broker",),
    judge=must_not_be_true("publicly_accessible", otherwise="The broker gets a public address."),
    equivalents=("CKV_AWS_69",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)

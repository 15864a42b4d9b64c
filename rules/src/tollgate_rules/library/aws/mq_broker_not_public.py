"""Amazon MQ broker is not publicly accessible."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="mq_broker_not_public",
    aliases=("mq_not_public",),
    title="Amazon MQ broker is not publicly accessible",
    severity="critical",
    description="A public endpoint exposes the broker to the internet, where attackers can try to guess its passwords.",
    remediation="Remove `publicly_accessible`, or set it to false.",
    docs="https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/using-amazon-mq-securely.html",
    types=("aws_mq_broker",),
    judge=must_not_be_true("publicly_accessible", otherwise="The broker is publicly accessible."),
    equivalents=("CKV_AWS_69",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)

"""network_firewall_logged: Network firewalls write logs."""

from tollgate_rules.companions import Beside, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="network_firewall_logged",
    title="Network firewalls write logs",
    severity="medium",
    description="Flow and alert logs tell what came, what was let through, and why.",
    remediation="Add an `aws_networkfirewall_logging_configuration` for the firewall.",
    docs="https://docs.aws.amazon.com/network-firewall/latest/developerguide/firewall-logging.html",
    types=("aws_networkfirewall_firewall",),
    judge_among=must_have(
        Beside("aws_networkfirewall_logging_configuration", by="firewall_arn", name="arn"),
        at="arn",
        otherwise="What the firewall let through and refused is not recorded.",
    ),
    equivalents=("CKV2_AWS_63",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging", "network"),
)

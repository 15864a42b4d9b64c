"""Network Firewall has logging enabled."""

from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="networkfirewall_firewall_logging_enabled",
    aliases=("network_firewall_logged",),
    title="Network Firewall has logging enabled",
    severity="medium",
    description="Without flow and alert logs, allowed and blocked traffic cannot be investigated.",
    remediation="Add an `aws_networkfirewall_logging_configuration` for the firewall.",
    docs="https://docs.aws.amazon.com/network-firewall/latest/developerguide/firewall-logging.html",
    types=("aws_networkfirewall_firewall",),
    judge_in_plan=must_have(
        Related("aws_networkfirewall_logging_configuration", by="firewall_arn", name="arn"),
        at="arn",
        otherwise="Logging is not enabled.",
    ),
    equivalents=("CKV2_AWS_63",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging", "network"),
)

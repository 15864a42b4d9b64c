"""Network Watcher flow logs are kept for at least 90 days."""

from tollgate_rules.attribute_checks import all_must_pass, must_be_true, must_hold, number_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="network_flow_logs_retention_90_days",
    aliases=("azure_flow_logs_kept",),
    title="Network Watcher flow logs are kept for at least 90 days",
    severity="low",
    description="Intrusions are often found weeks later, when the logs that show how they started are gone.",
    remediation="In `retention_policy`, set `enabled = true`, and `days` to 90 or more, or to 0 to keep logs "
    "indefinitely.",
    docs="https://learn.microsoft.com/en-us/azure/network-watcher/nsg-flow-logs-overview",
    types=("azurerm_network_watcher_flow_log",),
    judge=all_must_pass(
        must_be_true("retention_policy[0].enabled", otherwise="The retention policy is not enabled."),
        must_hold(
            "retention_policy[0].days",
            lambda days: number_of(days) == 0 or (number_of(days) or 0) >= 90,
            otherwise="Flow logs are kept for less than 90 days.",
        ),
    ),
    equivalents=("CKV_AZURE_12",),
    frameworks=("CIS Azure 2.0.0 6.5", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

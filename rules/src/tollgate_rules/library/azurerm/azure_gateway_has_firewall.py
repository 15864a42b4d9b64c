"""azure_gateway_has_firewall: Application gateways have a web application firewall."""

from tollgate_rules.demands import must_be_set, must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_gateway_has_firewall",
    title="Application gateways have a web application firewall",
    severity="medium",
    description="A firewall stops the common attacks before they reach the servers.",
    remediation="Set `firewall_policy_id`, or `waf_configuration { enabled = true }`.",
    docs="https://learn.microsoft.com/en-us/azure/web-application-firewall/ag/ag-overview",
    types=("azurerm_application_gateway",),
    judge=one_must_pass(
        must_be_true(
            "waf_configuration[0].enabled", otherwise="No web application firewall stands before the gateway."
        ),
        must_be_set("firewall_policy_id", otherwise="No policy is set."),
    ),
    equivalents=("CKV_AZURE_120",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

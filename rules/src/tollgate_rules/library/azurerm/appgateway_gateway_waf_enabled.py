"""Application Gateway has a web application firewall."""

from tollgate_rules.attribute_checks import must_be_set, must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="appgateway_gateway_waf_enabled",
    aliases=("azure_gateway_has_firewall",),
    title="Application Gateway has a web application firewall",
    severity="medium",
    description="Without a WAF, common attacks such as SQL injection reach the backend unfiltered.",
    remediation="Set `firewall_policy_id`, or `enabled = true` in `waf_configuration`; both need a WAF SKU such as "
    "`WAF_v2`.",
    docs="https://learn.microsoft.com/en-us/azure/web-application-firewall/ag/ag-overview",
    types=("azurerm_application_gateway",),
    judge=one_must_pass(
        must_be_true("waf_configuration[0].enabled", otherwise="The gateway has no enabled WAF configuration."),
        must_be_set("firewall_policy_id", otherwise="The gateway has no WAF policy."),
    ),
    equivalents=("CKV_AZURE_120",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

"""Storage account restricts network access."""

from tollgate_rules.attribute_checks import must_be_one_of, must_not_be_true, one_must_pass
from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule

_OPEN = "The storage account accepts requests from every network."
_judge = must_have(
    Related(
        "azurerm_storage_account_network_rules",
        by="storage_account_id",
        that=must_be_one_of("default_action", ("Deny",), otherwise="its default action is Allow."),
    ),
    at="network_rules",
    otherwise=_OPEN,
    or_else=one_must_pass(
        must_be_one_of("network_rules[0].default_action", ("Deny",), otherwise=_OPEN, left_out="breaks"),
        must_not_be_true("public_network_access_enabled", otherwise=_OPEN, default=True),
    ),
)


RULE = Rule(
    id="storage_account_network_restricted",
    aliases=("azure_storage_network_denied",),
    title="Storage account restricts network access",
    severity="medium",
    description="By default, a storage account accepts requests from every network.",
    remediation='Set `default_action = "Deny"` in `network_rules` and list the allowed networks, or set '
    "`public_network_access_enabled = false`.",
    docs="https://learn.microsoft.com/en-us/azure/storage/common/storage-network-security",
    types=("azurerm_storage_account",),
    judge_in_plan=_judge,
    equivalents=("CKV_AZURE_35", "CKV_AZURE_59"),
    frameworks=("CIS Azure 2.0.0 3.8", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

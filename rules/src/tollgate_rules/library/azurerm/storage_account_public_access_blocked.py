"""Storage account does not allow public blob access."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="storage_account_public_access_blocked",
    aliases=("azure_storage_no_anonymous_blobs",),
    title="Storage account does not allow public blob access",
    severity="high",
    description="If public access is allowed, anyone who can change a container can expose it to the internet.",
    remediation="Set `allow_nested_items_to_be_public = false`.",
    docs="https://learn.microsoft.com/en-us/azure/storage/blobs/anonymous-read-access-prevent",
    types=("azurerm_storage_account",),
    judge=must_not_be_true("allow_nested_items_to_be_public", otherwise="Public blob access is allowed.", default=True),
    equivalents=("CKV_AZURE_190",),
    frameworks=("CIS Azure 2.0.0 3.7", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)

"""azure_storage_no_anonymous_blobs: Storage accounts give no blobs to the public."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_storage_no_anonymous_blobs",
    title="Storage accounts give no blobs to the public",
    severity="high",
    description="Where it is allowed, whoever may change a container can open it to the whole internet.",
    remediation="Set `allow_nested_items_to_be_public = false`.",
    docs="https://learn.microsoft.com/en-us/azure/storage/blobs/anonymous-read-access-prevent",
    types=("azurerm_storage_account",),
    judge=must_not_be_true(
        "allow_nested_items_to_be_public", otherwise="Containers can be opened to the public.", default=True
    ),
    equivalents=("CKV_AZURE_190",),
    frameworks=("CIS Azure 2.0.0 3.7", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)

"""Storage account has blob soft delete enabled for at least 7 days."""

from tollgate_rules.attribute_checks import all_must_pass, must_be_between, must_be_set
from tollgate_rules.rule import Rule

_SHORT = "Blob soft delete is not enabled for at least 7 days."

RULE = Rule(
    id="storage_account_soft_delete_enabled",
    aliases=("azure_storage_deletion_kept",),
    title="Storage account has blob soft delete enabled for at least 7 days",
    severity="low",
    description="Without soft delete, blobs that are deleted by mistake or by malware cannot be restored.",
    remediation="Set `days` in `delete_retention_policy` of `blob_properties` to 7 or more.",
    docs="https://learn.microsoft.com/en-us/azure/storage/blobs/soft-delete-blob-overview",
    types=("azurerm_storage_account",),
    judge=all_must_pass(
        must_be_set("blob_properties[0].delete_retention_policy", otherwise=_SHORT),
        must_be_between("blob_properties[0].delete_retention_policy[0].days", 7, otherwise=_SHORT, default=7),
    ),
    equivalents=("CKV2_AZURE_38",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)

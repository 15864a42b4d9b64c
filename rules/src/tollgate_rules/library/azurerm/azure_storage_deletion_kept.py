"""azure_storage_deletion_kept: Storage accounts keep deleted blobs for a while."""

from tollgate_rules.demands import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_storage_deletion_kept",
    title="Storage accounts keep deleted blobs for a while",
    severity="low",
    description="What was deleted by mistake or by malware can then be brought back.",
    remediation="Add `blob_properties { delete_retention_policy { days = 7 } }` or more.",
    docs="https://learn.microsoft.com/en-us/azure/storage/blobs/soft-delete-blob-overview",
    types=("azurerm_storage_account",),
    judge=must_be_between(
        "blob_properties[0].delete_retention_policy[0].days",
        7,
        otherwise="Deleted blobs are gone within a week.",
        left_out="breaks",
    ),
    equivalents=("CKV2_AZURE_38",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)

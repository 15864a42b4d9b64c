"""Blob container does not allow public access."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="storage_container_not_public",
    aliases=("azure_storage_container_private",),
    title="Blob container does not allow public access",
    severity="critical",
    description="The access types `blob` and `container` let everyone read the blobs.",
    remediation="Remove `container_access_type`, or set it to `private`.",
    docs="https://learn.microsoft.com/en-us/azure/storage/blobs/anonymous-read-access-configure",
    types=("azurerm_storage_container",),
    judge=must_be_one_of(
        "container_access_type", ("private",), otherwise="The container allows public read access.", default="private"
    ),
    equivalents=("CKV_AZURE_34",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)

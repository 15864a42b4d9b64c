"""azure_storage_container_private: Blob containers are private."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_storage_container_private",
    title="Blob containers are private",
    severity="critical",
    description="A container of the access type `blob` or `container` is readable by everyone.",
    remediation="Leave `container_access_type` out, or set it to `private`.",
    docs="https://learn.microsoft.com/en-us/azure/storage/blobs/anonymous-read-access-configure",
    types=("azurerm_storage_container",),
    judge=must_be_one_of(
        "container_access_type", ("private",), otherwise="Everyone may read the container.", default="private"
    ),
    equivalents=("CKV_AZURE_34",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)

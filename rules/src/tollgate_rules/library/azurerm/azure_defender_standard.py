"""azure_defender_standard: Microsoft Defender watches."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_defender_standard",
    title="Microsoft Defender watches",
    severity="medium",
    description="The free tier does not look for attacks.",
    remediation='Set `tier = "Standard"`.',
    docs="https://learn.microsoft.com/en-us/azure/defender-for-cloud/defender-for-cloud-introduction",
    types=("azurerm_security_center_subscription_pricing",),
    judge=must_be_one_of("tier", ("Standard",), otherwise="Defender is not switched on."),
    equivalents=("CKV_AZURE_19",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

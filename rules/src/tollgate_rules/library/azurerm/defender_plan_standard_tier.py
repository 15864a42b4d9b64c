"""Microsoft Defender for Cloud plan uses the Standard tier."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="defender_plan_standard_tier",
    aliases=("azure_defender_standard",),
    title="Microsoft Defender for Cloud plan uses the Standard tier",
    severity="medium",
    description="The Free tier does not detect threats.",
    remediation='Set `tier = "Standard"`.',
    docs="https://learn.microsoft.com/en-us/azure/defender-for-cloud/defender-for-cloud-introduction",
    types=("azurerm_security_center_subscription_pricing",),
    judge=must_be_one_of("tier", ("Standard",), otherwise="The Defender plan is not on the Standard tier."),
    equivalents=("CKV_AZURE_19",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

"""Custom role does not allow all actions."""

from tollgate_rules.list_checks import must_not_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rbac_role_no_wildcard_actions",
    aliases=("azure_role_not_owner",),
    title="Custom role does not allow all actions",
    severity="high",
    description="A role with the action `*` grants the same permissions as Owner.",
    remediation="Restrict `actions` to what is required.",
    docs="https://learn.microsoft.com/en-us/azure/role-based-access-control/custom-roles",
    types=("azurerm_role_definition",),
    judge=must_not_contain("permissions[0].actions", "*", otherwise="The role allows all actions."),
    equivalents=("CKV_AZURE_39",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("baseline", "production", "iam"),
)

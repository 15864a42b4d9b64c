"""azure_role_not_owner: Custom roles do not allow everything."""

from tollgate_rules.lists import must_not_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_role_not_owner",
    title="Custom roles do not allow everything",
    severity="high",
    description="A role with the action `*` is another owner of the subscription.",
    remediation="Name the actions that are needed.",
    docs="https://learn.microsoft.com/en-us/azure/role-based-access-control/custom-roles",
    types=("azurerm_role_definition",),
    judge=must_not_contain("permissions[0].actions", "*", otherwise="The role allows every action."),
    equivalents=("CKV_AZURE_39",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("baseline", "production", "iam"),
)

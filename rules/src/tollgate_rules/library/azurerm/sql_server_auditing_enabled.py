"""Azure SQL server has auditing enabled."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sql_server_auditing_enabled",
    aliases=("azure_sql_audited",),
    title="Azure SQL server has auditing enabled",
    severity="medium",
    description="Without auditing, database activity cannot be traced to a user.",
    remediation="Add an `azurerm_mssql_server_extended_auditing_policy` for the server.",
    docs="https://learn.microsoft.com/en-us/azure/azure-sql/database/auditing-overview",
    types=("azurerm_mssql_server",),
    judge_in_plan=must_have(
        Related("azurerm_mssql_server_extended_auditing_policy", by="server_id"),
        at="name",
        otherwise="Auditing is not enabled.",
        or_else=must_be_set("extended_auditing_policy", otherwise="Auditing is not enabled."),
    ),
    equivalents=("CKV_AZURE_23",),
    frameworks=("CIS Azure 2.0.0 4.1.1", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

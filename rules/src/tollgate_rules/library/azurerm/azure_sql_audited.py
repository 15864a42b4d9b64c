"""azure_sql_audited: SQL servers are audited."""

from tollgate_rules.companions import Beside, must_have
from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_sql_audited",
    title="SQL servers are audited",
    severity="medium",
    description="The audit tells who did what in the databases.",
    remediation="Add an `azurerm_mssql_server_extended_auditing_policy` for the server.",
    docs="https://learn.microsoft.com/en-us/azure/azure-sql/database/auditing-overview",
    types=("azurerm_mssql_server",),
    judge_among=must_have(
        Beside("azurerm_mssql_server_extended_auditing_policy", by="server_id"),
        at="name",
        otherwise="What is done on the server is not recorded.",
        or_else=must_be_set("extended_auditing_policy", otherwise="What is done on the server is not recorded."),
    ),
    equivalents=("CKV_AZURE_23",),
    frameworks=("CIS Azure 2.0.0 4.1.1", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

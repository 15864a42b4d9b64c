"""Database server has public network access disabled."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sql_server_not_public",
    aliases=("azure_sql_not_public",),
    title="Database server has public network access disabled",
    severity="high",
    description="A public endpoint exposes the database to the internet as soon as a firewall rule allows it.",
    remediation="Set `public_network_access_enabled = false`, and use a private endpoint.",
    docs="https://learn.microsoft.com/en-us/azure/azure-sql/database/connectivity-settings",
    types=(
        "azurerm_mssql_server",
        "azurerm_mysql_server",
        "azurerm_postgresql_server",
        "azurerm_mariadb_server",
        "azurerm_postgresql_flexible_server",
    ),
    judge=must_not_be_true(
        "public_network_access_enabled", otherwise="Public network access is enabled.", default=True
    ),
    equivalents=("CKV_AZURE_113", "CKV_AZURE_53", "CKV_AZURE_68"),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6", "NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "network"),
)

"""MySQL, MariaDB or PostgreSQL server requires TLS."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sql_server_tls_required",
    aliases=("azure_sql_tls_enforced",),
    title="MySQL, MariaDB or PostgreSQL server requires TLS",
    severity="high",
    description="Without TLS, credentials and data cross the network in plaintext.",
    remediation="Set `ssl_enforcement_enabled = true`.",
    docs="https://learn.microsoft.com/en-us/azure/postgresql/single-server/concepts-ssl-connection-security",
    types=("azurerm_postgresql_server", "azurerm_mysql_server", "azurerm_mariadb_server"),
    judge=must_be_true("ssl_enforcement_enabled", otherwise="Clients can connect without TLS."),
    equivalents=("CKV_AZURE_28", "CKV_AZURE_29"),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

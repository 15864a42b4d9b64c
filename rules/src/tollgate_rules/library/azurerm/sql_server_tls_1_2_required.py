"""Azure SQL server requires TLS 1.2."""

from tollgate_runtime import MISSING

from tollgate_rules.attribute_checks import must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sql_server_tls_1_2_required",
    aliases=("azure_sql_tls_modern",),
    title="Azure SQL server requires TLS 1.2",
    severity="medium",
    description="TLS 1.0 and 1.1 have known weaknesses that let an attacker decrypt traffic.",
    remediation="Remove `minimum_tls_version`, or set it to `1.2`.",
    docs="https://learn.microsoft.com/en-us/azure/azure-sql/database/connectivity-settings",
    types=("azurerm_mssql_server",),
    judge=must_hold(
        "minimum_tls_version",
        lambda version: version is MISSING or str(version) in ("1.2", "1.3"),
        otherwise="The server accepts TLS versions before 1.2.",
    ),
    equivalents=("CKV_AZURE_52",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption", "network"),
)

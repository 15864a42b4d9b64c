"""azure_sql_tls_modern: SQL servers accept TLS 1.2 only."""

from tollgate_runtime import MISSING

from tollgate_rules.demands import must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_sql_tls_modern",
    title="SQL servers accept TLS 1.2 only",
    severity="medium",
    description="Older versions of TLS have flaws that let what was encrypted be read.",
    remediation="Leave `minimum_tls_version` out, or set it to `1.2`.",
    docs="https://learn.microsoft.com/en-us/azure/azure-sql/database/connectivity-settings",
    types=("azurerm_mssql_server",),
    judge=must_hold(
        "minimum_tls_version",
        lambda version: version is MISSING or str(version) in ("1.2", "1.3"),
        otherwise="Versions of TLS before 1.2 are accepted.",
    ),
    equivalents=("CKV_AZURE_52",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption", "network"),
)

"""azure_app_tls_modern: Web and function apps accept TLS 1.2 and newer only."""

from tollgate_runtime import MISSING

from tollgate_rules.demands import all_must_pass, must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_app_tls_modern",
    title="Web and function apps accept TLS 1.2 and newer only",
    severity="medium",
    description="Older versions of TLS have flaws that let what was encrypted be read.",
    remediation="Leave `minimum_tls_version` of `site_config` out, or set it to `1.2`.",
    docs="https://learn.microsoft.com/en-us/azure/app-service/configure-ssl-bindings",
    types=(
        "azurerm_linux_web_app",
        "azurerm_windows_web_app",
        "azurerm_app_service",
        "azurerm_linux_function_app",
        "azurerm_windows_function_app",
        "azurerm_function_app",
    ),
    judge=all_must_pass(
        *(
            must_hold(
                f"site_config[0].{name}",
                lambda version: version is MISSING or str(version) in ("1.2", "1.3"),
                otherwise="Versions of TLS before 1.2 are accepted.",
                left_out="holds",
            )
            for name in ("minimum_tls_version", "min_tls_version")
        )
    ),
    equivalents=("CKV_AZURE_15", "CKV_AZURE_145"),
    frameworks=("CIS Azure 2.0.0 9.3", "NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption", "network"),
)

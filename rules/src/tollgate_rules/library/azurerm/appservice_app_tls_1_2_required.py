"""App Service app requires TLS 1.2."""

from tollgate_runtime import MISSING

from tollgate_rules.attribute_checks import all_must_pass, must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="appservice_app_tls_1_2_required",
    aliases=("azure_app_tls_modern",),
    title="App Service app requires TLS 1.2",
    severity="medium",
    description="TLS 1.0 and 1.1 have known weaknesses that let an attacker decrypt traffic.",
    remediation="Remove `minimum_tls_version` from `site_config`, or set it to `1.2`.",
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
                otherwise="The app accepts TLS versions before 1.2.",
                left_out="holds",
            )
            for name in ("minimum_tls_version", "min_tls_version")
        )
    ),
    equivalents=("CKV_AZURE_15", "CKV_AZURE_145"),
    frameworks=("CIS Azure 2.0.0 9.3", "NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption", "network"),
)

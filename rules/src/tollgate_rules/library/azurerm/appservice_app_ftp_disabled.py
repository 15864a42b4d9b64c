"""App Service app does not allow plain FTP."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="appservice_app_ftp_disabled",
    aliases=("azure_app_ftp_closed",),
    title="App Service app does not allow plain FTP",
    severity="medium",
    description="Over plain FTP, deployment credentials and code cross the network in plaintext.",
    remediation="Set `ftps_state` in `site_config` to `Disabled` or `FtpsOnly`.",
    docs="https://learn.microsoft.com/en-us/azure/app-service/deploy-ftp",
    types=(
        "azurerm_linux_web_app",
        "azurerm_windows_web_app",
        "azurerm_app_service",
        "azurerm_linux_function_app",
        "azurerm_windows_function_app",
        "azurerm_function_app",
    ),
    judge=must_be_one_of(
        "site_config[0].ftps_state",
        ("Disabled", "FtpsOnly"),
        otherwise="Deployment over plain FTP is allowed.",
        default="Disabled",
        left_out="holds",
    ),
    equivalents=("CKV_AZURE_78",),
    frameworks=("CIS Azure 2.0.0 9.10", "NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption", "network"),
)

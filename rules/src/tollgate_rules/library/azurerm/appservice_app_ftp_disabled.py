"""azure_app_ftp_closed: Web and function apps accept no plain FTP."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="azure_app_ftp_closed",
    title="Web and function apps accept no plain FTP",
    severity="medium",
    description="Over FTP, the password and the code travel in clear.",
    remediation="Set `ftps_state` of `site_config` to `Disabled` or `FtpsOnly`.",
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
        otherwise="Code may be deployed over plain FTP.",
        default="Disabled",
        left_out="holds",
    ),
    equivalents=("CKV_AZURE_78",),
    frameworks=("CIS Azure 2.0.0 9.10", "NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption", "network"),
)

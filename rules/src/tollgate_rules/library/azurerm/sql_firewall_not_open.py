"""Database firewall rule is not open to the internet."""

from collections.abc import Iterator
from typing import Any

from tollgate_runtime import Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, undecided

_WIDE = 1 << 24
"""More addresses than one organization has; 0.0.0.0 to 0.0.0.0 stands for the services of Azure."""


def _judge(rule: Resource) -> Iterator[Verdict]:
    first, last = rule.value("start_ip_address"), rule.value("end_ip_address")
    marker = next((given for given in (first, last) if is_open(given)), None)
    if marker is not None:
        yield undecided("start_ip_address" if is_open(first) else "end_ip_address", marker)
    elif (_number(last) or 0) - (_number(first) or 0) > _WIDE:
        yield Problem("end_ip_address", "The firewall rule allows more than 16 million IP addresses.")


def _number(address: Any) -> int | None:
    parts = str(address).split(".")
    if len(parts) != 4 or not all(part.isdecimal() for part in parts):
        return None
    return sum(int(part) << 8 * place for place, part in enumerate(reversed(parts)))


RULE = Rule(
    id="sql_firewall_not_open",
    aliases=("azure_sql_firewall_narrow",),
    title="Database firewall rule is not open to the internet",
    severity="critical",
    description="A range such as 0.0.0.0 to 255.255.255.255 lets anyone on the internet connect, so that only a "
    "password protects the data.",
    remediation="Restrict `start_ip_address` and `end_ip_address` to the addresses that need access.",
    docs="https://learn.microsoft.com/en-us/azure/azure-sql/database/firewall-configure",
    types=(
        "azurerm_mssql_firewall_rule",
        "azurerm_sql_firewall_rule",
        "azurerm_mysql_flexible_server_firewall_rule",
        "azurerm_postgresql_flexible_server_firewall_rule",
        "azurerm_mysql_firewall_rule",
        "azurerm_postgresql_firewall_rule",
        "azurerm_mariadb_firewall_rule",
    ),
    judge=_judge,
    equivalents=("CKV_AZURE_11",),
    frameworks=(
        "CIS Azure 2.0.0 4.1.2",
        "NIST 800-53 SC-7",
        "PCI DSS 4.0 1.3.1",
        "SOC 2 CC6.6",
        "NIST 800-53 AC-3",
        "SOC 2 CC6.1",
    ),
    packs=("baseline", "production", "network"),
)

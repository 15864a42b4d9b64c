"""azurerm_security_center_subscription_pricing: what a plan of Defender protects, by the kind of it."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._places import everywhere
from cost_estimator.models.azure._seen import UsageRate, rates

_TYPE = "azurerm_security_center_subscription_pricing"
_PLANS = {
    "AppServices": (UsageRate("Defender for app service", "monthly_app_service_nodes", "node"),),
    "Arm": (UsageRate("Defender for ARM", "monthly_arm_subscriptions", "subscription"),),
    "ContainerRegistry": (
        UsageRate("Defender for container registries", "monthly_container_registry_images", "image"),
    ),
    "Containers": (UsageRate("Defender for containers", "monthly_containers_vcores", "vCore"),),
    "CosmosDbs": (UsageRate("Defender for Cosmos DB", "cosmosdb_request_units", "RU/s x 100", per=100),),
    "Dns": (UsageRate("Defender for DNS", "monthly_dns_queries", "1M queries", per=1_000_000),),
    "KeyVaults": (UsageRate("Defender for Key Vault", "monthly_key_vaults", "key vault"),),
    "KubernetesService": (UsageRate("Defender for kubernetes", "monthly_kubernetes_cores", "core"),),
    "OpenSourceRelationalDatabases": (
        UsageRate("Defender for MySQL", "monthly_mysql_instances", "instance"),
        UsageRate("Defender for PostgreSQL", "monthly_postgresql_instances", "instance"),
        UsageRate("Defender for MariaDB", "monthly_mariadb_instances", "instance"),
    ),
    "SqlServers": (UsageRate("Defender for SQL, outside Azure", "monthly_sql_outside_azure_vcores", "vCore"),),
    "SqlServerVirtualMachines": (
        UsageRate("Defender for SQL, Azure-connected", "monthly_sql_azure_connected_instances", "instance"),
    ),
    "StorageAccounts": (UsageRate("Defender for storage", "monthly_storage_accounts", "storage account"),),
    "VirtualMachines": (
        UsageRate("Defender for servers, plan 1", "monthly_servers_plan_1_nodes", "server"),
        UsageRate("Defender for servers, plan 2", "monthly_servers_plan_2_nodes", "server"),
    ),
}
_SERVER_PLANS = {"P1": 0, "P2": 1}


def _protected(pricing: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the charges of a plan; the Free tier costs nothing, and a plan that is not in the table has no price."""
    if pricing.text("tier").lower() == "free":
        return
    kind = pricing.text("resource_type", "VirtualMachines")
    charges = _PLANS.get(kind, (UsageRate(f"Defender for {kind}", "", "unit"),))
    plan = _SERVER_PLANS.get(pricing.text("subplan", ""))
    if kind == "VirtualMachines" and plan is not None:
        charges = charges[plan : plan + 1]
    yield from rates(_TYPE, charges, usage)


MODEL = PriceModel(resource_type=_TYPE, parts=(_protected,), region=everywhere)

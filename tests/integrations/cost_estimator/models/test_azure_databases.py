"""Databases of Azure: SQL, Cosmos DB, and servers of MySQL, MariaDB and PostgreSQL."""

from typing import Any

import pytest

from tests.integrations.cost_estimator.pricing import Priced, price, resource

SERVER = resource("azurerm_mssql_server.main", {"location": "East US"})
ON_SERVER = {"server_id": ["azurerm_mssql_server.main"]}


def database(values: dict[str, Any], usage: dict[str, Any] | None = None) -> Priced:
    subject = resource("azurerm_mssql_database.this", values, references=ON_SERVER)
    return price(subject, others=(SERVER,), usage=usage)


def test_a_database_is_charged_for_processors_licence_and_storage() -> None:
    assert database({"sku_name": "GP_Gen5_8", "max_size_gb": 100}).bill == [
        "Compute (provisioned, GP_Gen5_8): 5840 vCore-hours at 0.1522158 = 888.94",
        "SQL license: 5840 vCore-hours at 0.0999658 = 583.80",
        "Storage: 100 GB at 0.115 = 11.50",
        "Long-term retention (RA-GRS): GB at 0.05",
        "PITR backup storage (RA-GRS): GB at 0.2",
    ]


def test_a_licence_of_ones_own_costs_nothing_and_several_zones_cost_more() -> None:
    own = database({"sku_name": "GP_Gen5_2", "license_type": "BasePrice", "zone_redundant": True})
    assert [line.component.name for line in own.estimate.counted] == [
        "Compute (provisioned, GP_Gen5_2)",
        "Zone redundancy (provisioned, GP_Gen5_2)",
        "Storage",
    ]
    assert own.bill[2] == "Storage: 32 GB at 0.23 = 7.36"


def test_replicas_of_a_hyperscale_database_cost_as_much_as_the_first() -> None:
    bill = database({"sku_name": "HS_Gen5_2", "read_replica_count": 2}).bill
    assert bill[0].startswith("Compute (provisioned, HS_Gen5_2): 1460 vCore-hours")
    assert bill[2].startswith("Compute (read replicas): 2920 vCore-hours")


def test_a_serverless_database_costs_the_hours_that_it_works() -> None:
    assert database({"sku_name": "GP_S_Gen5_4"}, {"monthly_vcore_hours": 100}).bill[0] == (
        "Compute (serverless, GP_S_Gen5_4): 100 vCore-hours at 0.52176 = 52.18"
    )


def test_a_database_of_units_pays_for_storage_beyond_what_they_have() -> None:
    assert database({"sku_name": "S12", "max_size_gb": 400}).bill[:2] == [
        "Compute (S12): 730 hours at 6.0487534 = 4415.59",
        "Extra data storage: 150 GB at 0.17 = 25.50",
    ]
    assert database({"sku_name": "S3"}).gaps == ("no price for Compute (S3) in eastus",)


def test_a_database_in_a_pool_costs_its_backups_only() -> None:
    assert database({"sku_name": "ElasticPool"}).status == "usage"


def test_a_database_whose_server_is_elsewhere_has_no_region() -> None:
    assert price(resource("azurerm_mssql_database.this", {"sku_name": "S1"}, id="1")).status == "unknown"


@pytest.mark.parametrize(
    ("values", "bill"),
    [
        (
            {"sku": [{"name": "GP_Gen5", "family": "Gen5", "tier": "GeneralPurpose", "capacity": 2}]},
            [
                "Compute (GP_Gen5, 2 vCore): 1460 vCore-hours at 0.1674384 = 244.46",
                "SQL license: 1460 vCore-hours at 0.0999658 = 145.95",
                "Storage: 32 GB at 0.1369 = 4.38",
            ],
        ),
        (
            {"sku": [{"name": "StandardPool", "tier": "Standard", "capacity": 100}], "max_size_gb": 150},
            [
                "Compute (Standard, 100 DTUs): 73000 eDTU-hours at 0.003020822 = 220.52",
                "Extra data storage: 50 GB at 0.221 = 11.05",
            ],
        ),
    ],
)
def test_a_pool_is_charged_for_processors_or_for_units(values: dict[str, Any], bill: list[str]) -> None:
    assert price("azurerm_mssql_elasticpool", {"location": "westeurope", **values}).bill == bill


def test_an_older_pool_is_charged_for_units() -> None:
    pool = {"location": "westeurope", "edition": "Premium", "dtu": 250, "pool_size": 512000}
    assert price("azurerm_sql_elasticpool", pool).bill == [
        "Compute (Premium, 250 DTUs): 182500 eDTU-hours at 0.0075 = 1368.75",
    ]


@pytest.mark.parametrize("kind", ["azurerm_mysql_server", "azurerm_mariadb_server"])
def test_an_older_server_is_charged_for_its_processors_and_storage(kind: str) -> None:
    server = {"location": "eastus", "sku_name": "GP_Gen5_8", "storage_mb": 102400}
    assert price(
        kind, server | {"geo_redundant_backup_enabled": True}, usage={"additional_backup_storage_gb": 10}
    ).bill == [
        "Compute (GP_Gen5_8): 5840 vCore-hours at 0.0875993 = 511.58",
        "Storage: 100 GB at 0.115 = 11.50",
        "Additional backup storage: 10 GB at 0.2 = 2.00",
    ]
    assert price(kind, server | {"location": "westus"}).status == "unpriced"


def test_a_server_that_stands_by_costs_the_same_again() -> None:
    server: dict[str, Any] = {"location": "westus", "sku_name": "GP_Standard_D4s_v3", "storage_mb": 65536}
    alone = price("azurerm_postgresql_flexible_server", server)
    assert alone.bill == [
        "Compute (GP_Standard_D4s_v3): 2920 vCore-hours at 0.0975 = 284.70",
        "Additional backup storage: GB at 0.095",
        "Storage: 64 GB at 0.138 = 8.83",
    ]
    twice = price("azurerm_postgresql_flexible_server", server | {"high_availability": [{"mode": "ZoneRedundant"}]})
    assert (str(alone.monthly_cost), str(twice.monthly_cost)) == ("293.53", "587.06")


def test_a_server_of_mysql_pays_for_iops_beyond_those_of_its_storage() -> None:
    server = {"location": "westus", "sku_name": "B_Standard_B1ms", "storage": [{"size_gb": 100, "iops": 700}]}
    assert price("azurerm_mysql_flexible_server", server).bill == [
        "Compute (B_Standard_B1ms): 730 hours at 0.022 = 16.06",
        "Additional backup storage: GB at 0.095",
        "Storage: 100 GB at 0.138 = 13.80",
        "Additional IOPS: 100 IOPS at 0.06 = 6.00",
    ]
    assert price("azurerm_mysql_flexible_server", server | {"sku_name": "Big"}).status == "partial"


ACCOUNT = resource(
    "azurerm_cosmosdb_account.main",
    {
        "location": "eastus",
        "geo_location": [{"location": "West US"}, {"location": "Central US", "zone_redundant": True}],
        "backup": [{"type": "Continuous"}],
    },
)
IN_ACCOUNT = {"account_name": ["azurerm_cosmosdb_account.main"]}
COSMOS = [
    *("azurerm_cosmosdb_cassandra_keyspace", "azurerm_cosmosdb_cassandra_table", "azurerm_cosmosdb_gremlin_database"),
    *("azurerm_cosmosdb_gremlin_graph", "azurerm_cosmosdb_mongo_collection", "azurerm_cosmosdb_mongo_database"),
    *("azurerm_cosmosdb_sql_container", "azurerm_cosmosdb_sql_database", "azurerm_cosmosdb_table"),
]


@pytest.mark.parametrize("kind", COSMOS)
def test_throughput_is_charged_in_each_region_and_more_in_zones(kind: str) -> None:
    subject = resource(f"{kind}.this", {"throughput": 1000}, references=IN_ACCOUNT)
    assert price(subject, others=(ACCOUNT,), usage={"storage_gb": 10}).bill == [
        "Provisioned throughput (provisioned, West US): 10 RU/s x 100 at 5.84 = 58.40",
        "Provisioned throughput (provisioned, Central US): 12.5 RU/s x 100 at 5.84 = 73.00",
        "Transactional storage (West US): 10 GB at 0.25 = 2.50",
        "Continuous backup (West US): 10 GB at 0.2 = 2.00",
        "Transactional storage (Central US): 10 GB at 0.25 = 2.50",
        "Continuous backup (Central US): 10 GB at 0.246 = 2.46",
        "Restored data: GB at 0.15",
    ]


def test_what_scales_by_itself_costs_a_tenth_of_its_maximum_at_least() -> None:
    values = {"autoscale_settings": [{"max_throughput": 4000}]}
    subject = resource("azurerm_cosmosdb_sql_database.this", values, references=IN_ACCOUNT)
    least = "Provisioned throughput (autoscale, West US): 6 RU/s x 100 at 5.84 = 35.04"
    half = "Provisioned throughput (autoscale, West US): 30 RU/s x 100 at 5.84 = 175.20"
    assert price(subject, others=(ACCOUNT,)).bill[0] == least
    usage = {"max_request_units_utilization_percentage": 50}
    assert price(subject, others=(ACCOUNT,), usage=usage).bill[0] == half


def test_a_table_is_in_the_account_of_its_keyspace() -> None:
    keyspace = resource("azurerm_cosmosdb_cassandra_keyspace.k", {}, references=IN_ACCOUNT)
    table = resource(
        "azurerm_cosmosdb_cassandra_table.this",
        {"throughput": 400},
        references={"cassandra_keyspace_id": ["azurerm_cosmosdb_cassandra_keyspace.k"]},
    )
    assert price(table, others=(keyspace, ACCOUNT)).bill[0].startswith("Provisioned throughput (provisioned, West US)")
    assert price(table).status == "unknown"


def test_periodic_backups_cost_beyond_the_second_copy_and_requests_where_nothing_is_provisioned() -> None:
    account = resource(
        "azurerm_cosmosdb_account.main",
        {
            "location": "westus",
            "analytical_storage_enabled": True,
            "backup": [{"type": "Periodic", "interval_in_minutes": 240, "retention_in_hours": 16}],
        },
    )
    subject = resource("azurerm_cosmosdb_sql_database.this", {}, references=IN_ACCOUNT)
    usage = {"storage_gb": 100, "monthly_serverless_request_units": 5_000_000}
    bill = price(subject, others=(account,), usage=usage).bill
    assert bill[0] == "Provisioned throughput (serverless): 5 1M RU at 0.279 = 1.40"
    assert "Periodic backup (westus): 200 GB at 0.15 = 30.00" in bill
    assert "Analytical storage (westus): 100 GB at 0.03 = 3.00" in bill

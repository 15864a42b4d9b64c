"""Azure's alerts, logs, keys, connections, runtimes, clusters and apps."""

from decimal import Decimal
from typing import Any

import pytest

from tests.integrations.cost_estimator.pricing import Priced, price, resource

EAST, EUROPE = {"location": "eastus"}, {"location": "westeurope"}


def owned(kind: str, argument: str, owner: str, place: dict[str, Any], values: dict[str, Any], **more: Any) -> Priced:
    """Price a resource that belongs to another."""
    subject = resource(f"{kind}.this", values, references={argument: [f"{owner}.main"]})
    return price(subject, others=(resource(f"{owner}.main", place), *more.pop("others", ())), **more)


COSTS: list[tuple[str, dict[str, Any], str]] = [
    ("azurerm_active_directory_domain_service", {"location": "australiaeast", "sku": "Enterprise"}, "292.00"),
    ("azurerm_app_service_certificate_order", {"product_type": "WildCard"}, "25.00"),
    ("azurerm_application_insights_standard_web_test",
     EUROPE | {"geo_locations": ["a", "b"], "frequency": 600}, "5.65"),
    ("azurerm_application_insights_web_test", EAST | {"kind": "multistep", "enabled": True}, "10.00"),
    ("azurerm_data_factory_integration_runtime_azure_ssis",
     EUROPE | {"node_size": "Standard_D8_v3", "number_of_nodes": 2}, "2829.48"),
    ("azurerm_data_factory_integration_runtime_managed",
     EUROPE | {"node_size": "Standard_D1_v2", "license_type": "BasePrice"}, "147.13"),
    ("azurerm_monitor_scheduled_query_rules_alert", EUROPE | {"frequency": 30}, "0.50"),
    ("azurerm_point_to_site_vpn_gateway", EUROPE | {"scale_unit": 2}, "527.06"),
    ("azurerm_private_dns_resolver_inbound_endpoint", EUROPE, "180.00"),
    ("azurerm_search_service", EAST | {"sku": "basic", "partition_count": 1, "replica_count": 3}, "221.19"),
    ("azurerm_vpn_gateway", EUROPE | {"scale_unit": 3}, "790.59"),
    ("azurerm_service_plan", EAST | {"sku_name": "EP2", "os_type": "Linux", "worker_count": 2}, "630.87"),
    ("azurerm_service_plan", EAST | {"sku_name": "WS1", "os_type": "Windows"}, "179.99"),
    ("azurerm_app_service_plan", EAST | {"sku": [{"tier": "ElasticPremium", "size": "EP1"}]}, "157.72"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "values", "cost"), COSTS)
def test_what_is_provisioned_costs(kind: str, values: dict[str, Any], cost: str) -> None:
    priced = price(kind, values)
    assert (priced.status, priced.monthly_cost) == ("priced", Decimal(cost))


@pytest.mark.parametrize(
    ("kind", "values", "status"),
    [
        ("azurerm_active_directory_domain_service", EAST | {"sku": "Standard"}, "unpriced"),
        ("azurerm_application_insights_web_test", EAST | {"kind": "ping", "enabled": True}, "free"),
        ("azurerm_search_service", EAST | {"sku": "free"}, "free"),
        ("azurerm_search_service", EAST | {"sku": "standard3"}, "unpriced"),
        ("azurerm_monitor_scheduled_query_rules_alert", EUROPE | {"frequency": 5, "enabled": False}, "free"),
        ("azurerm_security_center_subscription_pricing", {"tier": "Free"}, "free"),
        ("azurerm_security_center_subscription_pricing", {"tier": "Standard", "resource_type": "Api"}, "unpriced"),
        ("azurerm_log_analytics_workspace", EUROPE | {"sku": "Free"}, "free"),
        ("azurerm_log_analytics_workspace", EUROPE | {"sku": "PerNode"}, "unpriced"),
        ("azurerm_service_plan", EUROPE | {"sku_name": "WS1", "os_type": "Windows"}, "unpriced"),
        ("azurerm_vpn_gateway", EAST, "unpriced"),
        ("azurerm_linux_function_app", EAST, "unknown"),
    ],
)
def test_what_has_no_figure_says_why(kind: str, values: dict[str, Any], status: str) -> None:
    assert price(kind, values).status == status


USED: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("azurerm_automation_account", EAST, {"monthly_job_run_mins": 1000, "monthly_watcher_hrs": 100,
                                          "non_azure_config_node_count": 2}, "14.20"),
    ("azurerm_data_factory", EUROPE, {"monthly_read_write_operation_entities": 100_000}, "1.00"),
    ("azurerm_databricks_workspace", EAST | {"sku": "premium"}, {"monthly_jobs_compute_dbu_hrs": 100}, "30.00"),
    ("azurerm_federated_identity_credential", {}, {"monthly_active_p2_users": 60_000}, "162.50"),
    ("azurerm_network_watcher", EUROPE, {"monthly_diagnostic_checks": 3000}, "2.00"),
    ("azurerm_security_center_subscription_pricing", {"tier": "Standard", "resource_type": "VirtualMachines",
                                                      "subplan": "P2"}, {"monthly_servers_plan_2_nodes": 10}, "146.00"),
    ("azurerm_synapse_workspace", EUROPE, {"serverless_sql_pool_size_tb": 4, "dataflow_standard_instances": 1,
                                           "dataflow_standard_vcores": 8, "monthly_dataflow_standard_hours": 10},
     "47.60"),
    ("azurerm_traffic_manager_profile", {"traffic_view_enabled": True},
     {"monthly_dns_queries": 1_000_000_000, "monthly_traffic_view_data_points": 1_000_000}, "542.00"),
    ("azurerm_application_insights", EAST | {"retention_in_days": 180}, {"monthly_data_ingested_gb": 10}, "26.00"),
    ("azurerm_log_analytics_workspace", EUROPE | {"retention_in_days": 90},
     {"monthly_log_data_ingestion_gb": 10, "monthly_additional_log_data_retention_gb": 100}, "42.90"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "values", "usage", "cost"), USED)
def test_what_is_used_costs(kind: str, values: dict[str, Any], usage: dict[str, Any], cost: str) -> None:
    assert price(kind, values).status == "usage"
    assert price(kind, values, usage=usage).monthly_cost == Decimal(cost)


@pytest.mark.parametrize(
    ("kind", "argument", "owner", "values", "bill"),
    [
        ("azurerm_app_service_custom_hostname_binding", "app_service_name", "azurerm_app_service",
         {"ssl_state": "IpBasedEnabled"}, ["IP SSL certificate: 1 months at 39 = 39.00"]),
        ("azurerm_automation_watcher", "automation_account_id", "azurerm_automation_account", {},
         ["Watcher: 730 hours at 0.002 = 1.46"]),
        ("azurerm_automation_job_schedule", "automation_account_name", "azurerm_automation_account", {},
         ["Job run time: minutes at 0.002"]),
        ("azurerm_automation_dsc_configuration", "automation_account_name", "azurerm_automation_account", {},
         ["Non-azure config nodes: nodes at 6"]),
        ("azurerm_machine_learning_compute_instance", "machine_learning_workspace_id",
         "azurerm_machine_learning_workspace", {"virtual_machine_size": "Standard_D2s_v3"},
         ["Instance usage (Linux, pay as you go, Standard_D2s_v3): 730 hours at 0.096 = 70.08"]),
        ("azurerm_monitor_diagnostic_setting", "target_resource_id", "azurerm_key_vault",
         {"storage_account_id": "/a"}, ["Platform logs processed: GB at 0.325"]),
        ("azurerm_vpn_gateway_connection", "vpn_gateway_id", "azurerm_vpn_gateway", {},
         ["S2S Connections: 730 hours at 0.05 = 36.50"]),
    ],
)  # fmt: skip
def test_what_belongs_to_another_is_where_that_is(
    kind: str, argument: str, owner: str, values: dict[str, Any], bill: list[str]
) -> None:
    prices = {"azurerm_app_service": "eastus2", "azurerm_key_vault": "westeurope", "azurerm_vpn_gateway": "westeurope"}
    place = {"location": prices.get(owner, "East US")}
    assert owned(kind, argument, owner, place, values).bill == bill
    assert owned(kind, argument, owner, {"location": "Brazil Southeast 9"}, values).bill == []


def test_an_environment_is_where_its_network_is() -> None:
    network = resource("azurerm_virtual_network.n", {"location": "eastus", "name": "n"})
    subnet = resource("azurerm_subnet.main", {}, references={"virtual_network_name": ["azurerm_virtual_network.n"]})
    environment = resource(
        "azurerm_app_service_environment.this",
        {"pricing_tier": "I2"},
        references={"subnet_id": ["azurerm_subnet.main"]},
    )
    assert price(environment, others=(subnet, network)).bill == [
        "Stamp fee: 730 hours at 1.358 = 991.34",
        "Instance usage (I2): 730 hours at 0.57 = 416.10",
    ]


@pytest.mark.parametrize(("kind", "place"), [("azurerm_lb_rule", "East US"), ("azurerm_lb_outbound_rule", "West US")])
def test_rules_of_a_standard_balancer_cost(kind: str, place: str) -> None:
    standard = {"location": place, "sku": "Standard"}
    hours = ["Rule usage: 730 hours at 0.01 = 7.30"]
    assert owned(kind, "loadbalancer_id", "azurerm_lb", standard, {}).bill == hours
    assert owned(kind, "loadbalancer_id", "azurerm_lb", standard | {"sku": "Basic"}, {}).status == "free"
    assert price(kind).status == "unknown"


def test_the_first_ten_tunnels_of_a_gateway_are_part_of_its_price() -> None:
    gateway = resource("azurerm_virtual_network_gateway.main", EAST | {"sku": "VpnGw1"})
    tunnels = [
        resource(
            f"azurerm_virtual_network_gateway_connection.t[{number:02}]",
            EAST | {"type": "IPsec"},
            references={"virtual_network_gateway_id": ["azurerm_virtual_network_gateway.main"]},
        )
        for number in range(11)
    ]
    costs = [price(tunnel, others=(gateway, *tunnels)).bill for tunnel in tunnels]
    assert costs == [*([] for _ in range(10)), ["VPN gateway (VpnGw1): 730 hours at 0.015 = 10.95"]]
    assert price("azurerm_virtual_network_gateway_connection", EAST | {"type": "IPsec"}).status == "unknown"


@pytest.mark.parametrize(
    "kind",
    [
        "azurerm_traffic_manager_azure_endpoint",
        "azurerm_traffic_manager_external_endpoint",
        "azurerm_traffic_manager_nested_endpoint",
    ],
)
def test_checks_that_are_made_often_cost_more(kind: str) -> None:
    profile = "azurerm_traffic_manager_profile"
    usual = owned(kind, "profile_id", profile, {"monitor_config": [{"interval_in_seconds": 30}]}, {})
    often = owned(kind, "profile_id", profile, {"monitor_config": [{"interval_in_seconds": 10}]}, {})
    assert (len(usual.bill), len(often.bill)) == (1, 2)
    assert price(kind).gaps == ("the profile of the endpoint is not in this run",)


def alert(*dimensions: dict[str, Any]) -> dict[str, Any]:
    return {"scopes": ["a", "b"], "criteria": [{"dimension": list(dimensions)}]}


def test_an_alert_watches_each_combination_of_values() -> None:
    api = {"name": "Api", "operator": "Include", "values": ["A", "B"]}
    more = {"name": "Api", "operator": "Include", "values": ["C"]}
    place = {"name": "Place", "operator": "Include", "values": ["X", "Y"]}
    assert price("azurerm_monitor_metric_alert", alert(api, more, place)).bill == [
        "Metrics monitoring: 12 time-series at 0.1 = 1.20"
    ]
    assert price("azurerm_monitor_metric_alert", alert(api | {"values": ["*"]})).bill == [
        "Metrics monitoring: 2 time-series at 0.1 = 0.20",
        "Metrics monitoring (further): time-series at 0.1",
    ]


def test_a_query_costs_by_how_often_it_is_made_and_its_series() -> None:
    criteria = [{"dimension": [{"name": "a", "operator": "Include", "values": ["x", "y", "z"]}]}]
    rule = EUROPE | {"evaluation_frequency": "PT5M", "criteria": criteria}
    kind = "azurerm_monitor_scheduled_query_rules_alert_v2"
    assert price(kind, rule).bill == [
        "Log alerts monitoring (5 minute frequency): 1 rule at 1.5 = 1.50",
        "Additional time-series monitoring (5 minute frequency): 2 time-series at 0.15 = 0.30",
    ]
    assert price(kind, rule | {"evaluation_frequency": "P1D"}).bill[0].endswith("1 rule at 0.5 = 0.50")
    assert price(kind, rule | {"evaluation_frequency": "soon"}).status == "unknown"


def test_a_commitment_is_paid_each_day_and_again_for_sentinel() -> None:
    workspace = resource(
        "azurerm_log_analytics_workspace.main",
        EUROPE | {"sku": "CapacityReservation", "reservation_capacity_in_gb_per_day": 100},
    )
    connector = resource(
        "azurerm_sentinel_data_connector_office_365.c",
        references={"log_analytics_workspace_id": ["azurerm_log_analytics_workspace.main"]},
    )
    assert price(workspace).monthly_cost == Decimal("7585.20")
    assert price(workspace, others=(connector,)).monthly_cost == Decimal("15170.40")


def test_keys_in_a_security_module_cost_each_month_and_simple_ones_less() -> None:
    vault = ("azurerm_key_vault_key", "key_vault_id", "azurerm_key_vault", EAST)
    software = owned(*vault, {"key_type": "RSA", "key_size": 2048}, usage={"monthly_protected_keys_operations": 10_000})
    assert software.monthly_cost == Decimal("0.03")
    simple = owned(*vault, {"key_type": "RSA-HSM", "key_size": 2048})
    assert simple.monthly_cost == Decimal("1.00")
    advanced = owned(*vault, {"key_type": "EC-HSM"}, usage={"hsm_protected_keys": 300})
    assert advanced.monthly_cost == Decimal("1375.00")


def test_what_leaves_an_endpoint_costs_less_the_more_there_is() -> None:
    endpoint = ("azurerm_cdn_endpoint", "profile_name", "azurerm_cdn_profile")
    sent = owned(*endpoint, {"sku": "Standard_Akamai"}, EAST, usage={"monthly_outbound_gb": 30_000})
    assert sent.bill == [
        "Outbound data transfer (Akamai, first 10TB): 10000 GB at 0.081 = 810.00",
        "Outbound data transfer (Akamai, next 40TB): 20000 GB at 0.075 = 1500.00",
    ]
    rules = [{"name": str(number)} for number in range(7)]
    microsoft = owned(*endpoint, {"sku": "Standard_Microsoft"}, EAST | {"delivery_rule": rules})
    assert "Rules engine rules (over 5): 2 rules at 1 = 2.00" in microsoft.bill


def test_functions_cost_what_they_use_or_instances_beyond_those_of_the_plan() -> None:
    usage = {"monthly_executions": 1_000_000, "execution_duration_ms": 50, "memory_mb": 200, "instances": 3}
    plan = EAST | {"sku_name": "Y1"}
    for kind in ("azurerm_linux_function_app", "azurerm_windows_function_app"):
        assert owned(kind, "service_plan_id", "azurerm_service_plan", plan, EAST, usage=usage).bill == [
            "Execution time: 25000 GB-seconds at 0.000016 = 0.40",
            "Executions: 1 1M requests at 0.2 = 0.20",
        ]
    elastic = EAST | {"sku": [{"tier": "ElasticPremium", "size": "EP1", "capacity": 1}]}
    app = ("azurerm_function_app", "app_service_plan_id", "azurerm_app_service_plan")
    assert owned(*app, elastic, EAST, usage=usage).bill[0] == "vCPU (EP1): 2 vCPU at 126.29 = 252.58"
    assert owned(*app, elastic, EAST).status == "free"


@pytest.mark.parametrize(
    "kind",
    [
        "azurerm_hdinsight_hadoop_cluster",
        "azurerm_hdinsight_hbase_cluster",
        "azurerm_hdinsight_interactive_query_cluster",
        "azurerm_hdinsight_spark_cluster",
    ],
)
def test_a_cluster_has_two_heads_and_three_keepers(kind: str) -> None:
    node = [{"vm_size": "Standard_D3_V2", "target_instance_count": 4}]
    roles = [{"head_node": node, "zookeeper_node": node, "worker_node": node}]
    assert price(kind, EAST | {"roles": roles}).bill == [
        "Head node (Standard_D3_V2): 1460 hours at 0.295 = 430.70",
        "Zookeeper node (Standard_D3_V2): 2190 hours at 0.295 = 646.05",
        "Worker node (Standard_D3_V2): 2920 hours at 0.295 = 861.40",
    ]

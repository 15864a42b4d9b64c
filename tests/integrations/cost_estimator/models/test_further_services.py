"""Services of AWS that few estimators know: a table of what they are charged for."""

from typing import Any

import pytest

from tests.integrations.cost_estimator.pricing import price, resource

Values = dict[str, Any]
BILLS: list[tuple[str, Values, list[str]]] = [
    (
        "aws_dax_cluster",
        {"node_type": "dax.r5.large", "replication_factor": 3},
        ["DAX (on-demand, dax.r5.large): 2190 hours at 0.255 = 558.45"],
    ),
    (
        "aws_dax_cluster",
        {"node_type": "dax.r7i.large", "replication_factor": 1},
        ["DAX (on-demand, dax.r7i.large): 730 hours at 0.255 = 186.15"],
    ),
    (
        "aws_memorydb_cluster",
        {"node_type": "db.r6g.large", "num_shards": 2, "snapshot_retention_limit": 7},
        [
            "MemoryDB (on-demand, db.r6g.large): 2920 hours at 0.309 = 902.28",
            "Data written: GB at 0.2",
            "Backup storage: GB at 0.021",
        ],
    ),
    (
        "aws_memorydb_cluster",
        {"node_type": "db.t4g.small", "engine": "valkey", "num_replicas_per_shard": 0},
        ["MemoryDB (on-demand, db.t4g.small): 730 hours at 0.0336 = 24.53"],
    ),
    ("aws_codepipeline", {}, ["Active pipeline: 1 months at 1 = 1.00"]),
    ("aws_codepipeline", {"pipeline_type": "V2"}, ["Action minutes: minutes at 0.002"]),
    ("aws_ec2_transit_gateway_connect", {}, ["Transit gateway attachment: 730 hours at 0.05 = 36.50"]),
    (
        "aws_elasticache_serverless_cache",
        {"engine": "valkey"},
        ["Data stored (at least): 0.1 GB at 61.32 = 6.13", "Processing units: 1M ECPUs at 0.0023"],
    ),
    (
        "aws_elasticache_serverless_cache",
        {"engine": "redis", "cache_usage_limits": [{"data_storage": [{"minimum": 5, "unit": "GB"}]}]},
        ["Data stored (at least): 5 GB at 91.25 = 456.25", "Processing units: 1M ECPUs at 0.0034"],
    ),
    (
        "aws_msk_serverless_cluster",
        {},
        [
            "Cluster: 730 hours at 0.75 = 547.50",
            "Partitions: partitions at 1.095",
            "Storage: GB at 0.1",
            "Data in: GB at 0.1",
            "Data out: GB at 0.05",
        ],
    ),
    (
        "aws_mskconnect_connector",
        {"capacity": [{"provisioned_capacity": [{"mcu_count": 2, "worker_count": 3}]}]},
        ["Worker units: 4380 hours at 0.11 = 481.80"],
    ),
    (
        "aws_mskconnect_connector",
        {"capacity": [{"autoscaling": [{"mcu_count": 1, "min_worker_count": 2, "max_worker_count": 9}]}]},
        ["Worker units: 1460 hours at 0.11 = 160.60"],
    ),
    ("aws_msk_replicator", {}, ["Replicator: 730 hours at 0.3 = 219.00", "Data replicated: GB at 0.08"]),
    (
        "aws_apprunner_service",
        {"instance_configuration": [{"cpu": "1 vCPU", "memory": "4 GB"}]},
        ["Provisioned memory: 4 GB at 5.11 = 20.44", "Active vCPU: vCPU-hours at 0.064"],
    ),
    (
        "aws_apprunner_service",
        {
            "instance_configuration": [{"memory": "512"}],
            "source_configuration": [{"code_repository": [{"repository_url": "x"}]}],
        },
        [
            "Provisioned memory: 0.5 GB at 5.11 = 2.56",
            "Active vCPU: vCPU-hours at 0.064",
            "Builds: minutes at 0.005",
            "Automatic deployment: 1 months at 1 = 1.00",
        ],
    ),
    ("aws_redshiftserverless_workgroup", {"base_capacity": 32}, ["Compute: RPU-hours at 0.375"]),
    (
        "aws_docdbelastic_cluster",
        {"shard_capacity": 4, "shard_count": 2},
        ["Shards: 11680 vCPU-hours at 0.132 = 1541.76", "Storage: GB at 0.3", "Backup storage: GB at 0.021"],
    ),
    ("aws_globalaccelerator_custom_routing_accelerator", {}, ["Fixed fee: 730 hours at 0.025 = 18.25"]),
    (
        "aws_wafregional_web_acl",
        {"rule": [{"priority": 1, "type": "REGULAR"}, {"priority": 2, "type": "GROUP"}]},
        [
            "Web ACL usage: 1 months at 5 = 5.00",
            "Rules: 1 rules at 1 = 1.00",
            "Rule groups: 1 groups at 1 = 1.00",
            "Requests: 1M requests at 0.6",
        ],
    ),
    (
        "aws_vpclattice_service",
        {},
        ["Service: 730 hours at 0.025 = 18.25", "Data processed: GB at 0.025", "Requests: 1M requests at 0.1"],
    ),
    ("aws_appsync_api_cache", {"type": "LARGE"}, ["Cache (LARGE): 730 hours at 0.298 = 217.54"]),
    (
        "aws_appsync_graphql_api",
        {},
        [
            "Operations: 1M operations at 4",
            "Real-time updates: 1M messages at 2",
            "Real-time connections: 1M minutes at 0.08",
        ],
    ),
    (
        "aws_networkmanager_vpc_attachment",
        {},
        ["Core network attachment: 730 hours at 0.065 = 47.45", "Data processed: GB at 0.02"],
    ),
    (
        "aws_networkmanager_site_to_site_vpn_attachment",
        {},
        ["Core network attachment: 730 hours at 0.065 = 47.45", "Data processed: GB at 0.02"],
    ),
    ("aws_networkmanager_connect_attachment", {}, ["Core network attachment: 730 hours at 0.065 = 47.45"]),
    ("aws_networkmanager_transit_gateway_peering", {}, ["Core network attachment: 730 hours at 0.065 = 47.45"]),
    (
        "aws_timestreaminfluxdb_db_instance",
        {"db_instance_type": "db.influx.large", "allocated_storage": 100, "deployment_type": "WITH_MULTIAZ_STANDBY"},
        [
            "Database instance (on-demand, Multi-AZ, db.influx.large): 730 hours at 0.478 = 348.94",
            "Storage (InfluxIOIncludedT1): 100 GB at 0.2 = 20.00",
        ],
    ),
    (
        "aws_timestreamwrite_table",
        {},
        ["Data written: GB at 0.5", "Memory store: GB at 26.28", "Magnetic store: GB at 0.03"],
    ),
    (
        "aws_keyspaces_table",
        {
            "capacity_specification": [
                {"throughput_mode": "PROVISIONED", "read_capacity_units": 100, "write_capacity_units": 10}
            ],
            "point_in_time_recovery": [{"status": "ENABLED"}],
        },
        [
            "Read capacity: 100 RCU at 0.0949 = 9.49",
            "Write capacity: 10 WCU at 0.4745 = 4.75",
            "Storage: GB at 0.25",
            "Point-in-time recovery: GB at 0.2",
        ],
    ),
    (
        "aws_keyspaces_table",
        {},
        [
            "Read requests: 1M read units at 0.125",
            "Write requests: 1M write units at 0.625",
            "Storage: GB at 0.25",
        ],
    ),
    ("aws_cloudwatch_composite_alarm", {}, ["Composite alarm: 1 alarms at 0.5 = 0.50"]),
    ("aws_shield_subscription", {}, ["Shield Advanced: 1 months at 3000 = 3000.00"]),
    ("aws_fms_policy", {}, ["Policy: 1 months at 100 = 100.00"]),
    ("aws_dx_hosted_connection", {"bandwidth": "500Mbps"}, ["DX connection: 730 hours at 0.2 = 146.00"]),
    (
        "aws_verifiedaccess_endpoint",
        {},
        ["Application: 730 hours at 0.27 = 197.10", "Data processed: GB at 0.02"],
    ),
    (
        "aws_kendra_index",
        {"edition": "ENTERPRISE_EDITION", "capacity_units": [{"query_capacity_units": 2}]},
        [
            "Index (enterprise edition): 730 hours at 1.4 = 1022.00",
            "Additional query capacity: 1460 hours at 0.7 = 1022.00",
        ],
    ),
]


@pytest.mark.parametrize(("resource_type", "values", "bill"), BILLS)
def test_a_service_is_charged_for_what_it_has(resource_type: str, values: Values, bill: list[str]) -> None:
    priced = price(resource_type, values)
    assert priced.bill == bill
    assert priced.gaps == ()


def test_a_service_keeps_as_many_instances_as_its_scaling_says() -> None:
    scaling = resource("aws_apprunner_auto_scaling_configuration_version.web", {"min_size": 3})
    service = resource(
        "aws_apprunner_service.web",
        references={"auto_scaling_configuration_arn": ["aws_apprunner_auto_scaling_configuration_version.web"]},
    )
    assert price(service, others=(scaling,)).bill[0] == "Provisioned memory: 6 GB at 5.11 = 30.66"


def test_every_user_of_enterprise_plugins_is_charged_for_them() -> None:
    association = resource(
        "aws_grafana_license_association.x",
        {"license_type": "ENTERPRISE"},
        references={"workspace_id": ["aws_grafana_workspace.this"]},
    )
    usage = {"editors_administrator_licenses": 2, "viewer_licenses": 3}
    assert price("aws_grafana_workspace", usage=usage, others=(association,)).bill == [
        "Editor/administrator licenses: 2 users at 9 = 18.00",
        "Viewer licenses: 3 users at 5 = 15.00",
        "Enterprise plugins licenses: 5 users at 45 = 225.00",
    ]


def test_builds_on_lambda_are_charged_by_the_second() -> None:
    environment = {"type": "ARM_LAMBDA_CONTAINER", "compute_type": "BUILD_LAMBDA_2GB"}
    priced = price("aws_codebuild_project", {"environment": [environment]}, usage={"monthly_build_mins": 1000})
    assert priced.bill == ["Linux (lambda.arm.2gb): 1000 minutes at 0.0012 = 1.20"]


def test_memory_rich_workers_count_as_the_units_they_are() -> None:
    job = {"worker_type": "R.4X", "number_of_workers": 2}
    assert price("aws_glue_job", job, usage={"monthly_hours": 10}).bill == [
        "Duration: 10 hours (8 DPUs) at 3.52 = 35.20",
    ]


def test_requests_to_advanced_parameters_have_a_price_in_singapore() -> None:
    assert price("aws_ssm_parameter", {"tier": "Advanced"}, region="ap-southeast-1").gaps == ()


def test_what_is_read_back_from_glacier_has_a_price_in_newer_regions() -> None:
    usage = {"glacier_flexible_retrieval": {"monthly_standard_data_retrieval_gb": 100, "early_delete_gb": 10}}
    bill = price("aws_s3_bucket", usage=usage, region="eu-central-2").bill
    assert "Glacier flexible retrieval/Retrievals (standard): 100 GB at 0.012 = 1.20" in bill
    assert "Glacier flexible retrieval/Early delete (within 90 days): 10 GB at 0.004455 = 0.04" in bill

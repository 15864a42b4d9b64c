"""Clusters of caches, documents, graphs and searches: what their variants are charged for."""

from tests.integrations.cost_estimator.pricing import price, resource


def test_a_cache_in_a_group_costs_nothing_beside_the_group() -> None:
    member = {"replication_group_id": "web", "snapshot_retention_limit": 5}
    assert price("aws_elasticache_cluster", member).status == "free"


def test_a_group_of_caches_has_replicas_in_every_shard() -> None:
    group = {"node_type": "cache.r6g.large", "engine": "valkey", "num_node_groups": 2, "replicas_per_node_group": 1}
    assert price("aws_elasticache_replication_group", group).bill == [
        "ElastiCache (on-demand, cache.r6g.large): 2920 hours at 0.1648 = 481.22",
    ]


def test_a_group_that_scales_by_itself_has_as_many_shards_as_usage_says() -> None:
    target = resource(
        "aws_appautoscaling_target.shards",
        {"scalable_dimension": "elasticache:replication-group:NodeGroups", "min_capacity": 2},
        references={"resource_id": ["aws_elasticache_replication_group.this"]},
    )
    group = {"node_type": "cache.r6g.large", "replicas_per_node_group": 1}

    def hours(usage: dict[str, int]) -> str:
        bill = price("aws_elasticache_replication_group", group, usage=usage, others=(target,)).bill
        return bill[0].partition(" at ")[0]

    assert hours({}) == "ElastiCache (on-demand, cache.r6g.large, autoscaling): 2920 hours"
    assert hours({"capacity": 3}) == "ElastiCache (on-demand, cache.r6g.large, autoscaling): 4380 hours"


def test_documents_kept_for_a_day_have_free_backups() -> None:
    assert price("aws_docdb_cluster", usage={"backup_storage_gb": 100}).status == "free"


def test_an_instance_of_an_optimized_cluster_of_documents_does_not_charge_for_requests() -> None:
    cluster = resource("aws_docdb_cluster.main", {"storage_type": "iopt1"})
    instance = resource(
        "aws_docdb_cluster_instance.a",
        {"instance_class": "db.r5.large"},
        references={"cluster_identifier": ["aws_docdb_cluster.main"]},
    )
    assert price(instance, others=(cluster,)).bill == [
        "Database instance (on-demand, db.r5.large): 730 hours at 0.3047 = 222.43",
        "Storage: GB at 0.3",
    ]


def test_instances_of_documents_with_disks_of_their_own_have_a_price() -> None:
    assert price("aws_docdb_cluster_instance", {"instance_class": "db.r6gd.xlarge"}).bill[0] == (
        "Database instance (on-demand, db.r6gd.xlarge): 730 hours at 0.6421 = 468.73"
    )


def test_newer_instances_of_graphs_have_a_price() -> None:
    assert price("aws_neptune_cluster_instance", {"instance_class": "db.r7g.large"}).bill == [
        "Database instance (on-demand, db.r7g.large): 730 hours at 0.276 = 201.48",
    ]


def test_a_serverless_instance_of_graphs_costs_at_least_the_least_capacity() -> None:
    cluster = resource("aws_neptune_cluster.main", {"serverless_v2_scaling_configuration": [{"min_capacity": 4}]})
    instance = resource(
        "aws_neptune_cluster_instance.a",
        {"instance_class": "db.serverless"},
        references={"cluster_identifier": ["aws_neptune_cluster.main"]},
    )
    assert price(instance, others=(cluster,)).bill == [
        "Neptune serverless: 2920 NCU-hours at 0.1608 = 469.54",
    ]


def test_a_serverless_instance_of_graphs_without_its_cluster_depends_on_usage() -> None:
    assert price("aws_neptune_cluster_instance", {"instance_class": "db.serverless"}).status == "usage"


def test_a_warehouse_in_two_zones_has_its_nodes_twice() -> None:
    cluster = {"node_type": "ra3.xlplus", "number_of_nodes": 2, "multi_az": True}
    assert price("aws_redshift_cluster", cluster).bill[0] == (
        "Cluster usage (on-demand, ra3.xlplus): 2920 hours at 1.086 = 3171.12"
    )


def test_every_data_node_of_a_search_has_a_volume() -> None:
    domain = {
        "cluster_config": [{"instance_type": "r6g.large.search", "instance_count": 3}],
        "ebs_options": [{"ebs_enabled": True, "volume_size": 100, "volume_type": "gp3"}],
    }
    assert price("aws_opensearch_domain", domain).bill[1] == "Storage (gp3): 300 GB at 0.122 = 36.60"


def test_volumes_of_a_search_are_estimated_from_those_of_ebs_elsewhere() -> None:
    options = {"ebs_enabled": True, "volume_size": 100, "volume_type": "gp2"}
    priced = price("aws_opensearch_domain", {"ebs_options": [options]}, region="eu-west-1")
    assert priced.bill[1] == "Storage (gp2): 100 GB at 0.149 = 14.90"


def test_a_burstable_replication_instance_comes_with_less_storage() -> None:
    def storage(kind: str) -> list[str]:
        values = {"replication_instance_class": kind, "allocated_storage": 100}
        return price("aws_dms_replication_instance", values).bill[1:]

    assert storage("dms.t3.medium") == ["Storage (general purpose SSD, gp2): 50 GB at 0.115 = 5.75"]
    assert storage("dms.c5.large") == []


def test_workers_that_an_environment_keeps_beyond_its_own_are_charged() -> None:
    environment = {"min_workers": 3, "schedulers": 3, "min_webservers": 3}
    assert price("aws_mwaa_environment", environment).bill == [
        "Environment (Small): 730 hours at 0.49 = 357.70",
        "Worker (Small): 1460 hours at 0.055 = 80.30",
        "Scheduler (Small): 730 hours at 0.055 = 40.15",
        "Web server (Small): 730 hours at 0.055 = 40.15",
        "Meta database: GB at 0.1",
    ]


def test_a_rabbit_cluster_keeps_messages_on_three_nodes() -> None:
    broker = {"engine_type": "RabbitMQ", "deployment_mode": "CLUSTER_MULTI_AZ", "host_instance_type": "mq.m5.large"}
    assert price("aws_mq_broker", broker, usage={"storage_size_gb": 10}).bill == [
        "Instance usage (RabbitMQ, mq.m5.large, cluster): 730 hours at 0.864 = 630.72",
        "Storage (RabbitMQ, EBS): 30 GB at 0.1 = 3.00",
    ]


def test_a_connector_to_a_directory_is_priced_where_there_are_no_simple_directories() -> None:
    connector = {"type": "ADConnector", "size": "Small"}
    assert price("aws_directory_service_directory", connector, region="eu-central-1").bill == [
        "Directory service (AD Connector, Small): 730 hours at 0.06 = 43.80",
    ]


def test_a_search_may_have_coordinators() -> None:
    coordinator = {
        "node_type": "coordinator",
        "node_config": [{"enabled": True, "count": 2, "type": "r6g.large.search"}],
    }
    domain = {"cluster_config": [{"instance_type": "r6g.large.search", "node_options": [coordinator]}]}
    assert price("aws_opensearch_domain", domain).bill[1] == (
        "Coordinator (on-demand, r6g.large.search): 1460 hours at 0.167 = 243.82"
    )


def test_a_broker_that_is_copied_to_another_region_costs_more() -> None:
    broker = {
        "host_instance_type": "mq.m5.large",
        "deployment_mode": "ACTIVE_STANDBY_MULTI_AZ",
        "data_replication_mode": "CRDR",
    }
    assert price("aws_mq_broker", broker).bill[1] == "Cross-region data replication: 730 hours at 0.1 = 73.00"

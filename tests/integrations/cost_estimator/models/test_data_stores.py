"""Caches, search, warehouses and graphs."""

from tests.integrations.cost_estimator.pricing import price


def test_nodes_are_charged_by_the_hour() -> None:
    assert price(
        "aws_elasticache_cluster", {"engine": "memcached", "node_type": "cache.t3.micro", "num_cache_nodes": 2}
    ).bill == [
        "ElastiCache (on-demand, cache.t3.micro): 1460 hours at 0.017 = 24.82",
    ]


def test_a_group_has_as_many_nodes_as_it_says() -> None:
    assert price(
        "aws_elasticache_replication_group",
        {"engine": "valkey", "node_type": "cache.t4g.micro", "num_cache_clusters": 2, "snapshot_retention_limit": 5},
        usage={"snapshot_storage_size_gb": 10},
    ).bill == [
        "ElastiCache (on-demand, cache.t4g.micro): 1460 hours at 0.0128 = 18.69",
        "Backup storage: 10 GB at 0.085 = 0.85",
    ]


def test_a_domain_is_charged_under_its_older_name() -> None:
    assert price(
        "aws_elasticsearch_domain",
        {
            "cluster_config": [{"instance_count": 2, "instance_type": "m5.large.elasticsearch"}],
            "ebs_options": [{"volume_size": 50, "volume_type": "gp3"}],
        },
    ).bill == [
        "Instance (on-demand, m5.large.elasticsearch): 1460 hours at 0.142 = 207.32",
        "Storage (gp3): 100 GB at 0.122 = 12.20",
    ]


def test_masters_are_charged_too() -> None:
    assert price(
        "aws_opensearch_domain",
        {
            "cluster_config": [
                {
                    "dedicated_master_enabled": True,
                    "dedicated_master_type": "m6g.large.search",
                    "instance_type": "m6g.large.search",
                }
            ]
        },
    ).bill == [
        "Instance (on-demand, m6g.large.search): 730 hours at 0.128 = 93.44",
        "Dedicated master (on-demand, m6g.large.search): 2190 hours at 0.128 = 280.32",
    ]


def test_nodes_are_charged_with_managed_storage() -> None:
    assert price(
        "aws_redshift_cluster", {"node_type": "ra3.xlplus", "number_of_nodes": 2}, usage={"managed_storage_gb": 1_000}
    ).bill == [
        "Cluster usage (on-demand, ra3.xlplus): 1460 hours at 1.086 = 1585.56",
        "Managed storage (ra3.xlplus): 1000 GB at 0.024 = 24.00",
        "Concurrency scaling (ra3.xlplus): node-seconds at 0.0003",
        "Spectrum: TB at 5",
        "Backup storage (first 50 TB): GB at 0.023",
    ]


def test_a_graph_depends_on_usage() -> None:
    assert price(
        "aws_neptune_cluster",
        {"backup_retention_period": 7},
        usage={"monthly_io_requests": 5_000_000, "storage_gb": 10},
    ).bill == [
        "Storage: 10 GB at 0.1 = 1.00",
        "I/O requests: 5 1M requests at 0.2 = 1.00",
        "Backup storage: GB at 0.021",
    ]


def test_an_instance_of_a_graph_is_charged_by_the_hour() -> None:
    assert price("aws_neptune_cluster_instance", {"instance_class": "db.r5.large"}).bill == [
        "Database instance (on-demand, db.r5.large): 730 hours at 0.348 = 254.04",
    ]


def test_a_snapshot_of_a_graph_is_charged() -> None:
    assert price("aws_neptune_cluster_snapshot", usage={"backup_storage_gb": 100}).bill == [
        "Backup storage: 100 GB at 0.021 = 2.10",
    ]


def test_backups_of_documents_are_charged() -> None:
    assert price("aws_docdb_cluster", {"backup_retention_period": 5}, usage={"backup_storage_gb": 100}).bill == [
        "Backup storage: 100 GB at 0.021 = 2.10",
    ]


def test_an_instance_of_documents_is_charged_with_storage() -> None:
    assert price(
        "aws_docdb_cluster_instance",
        {"instance_class": "db.t3.medium"},
        usage={"data_storage_gb": 10, "monthly_cpu_credit_hrs": 5},
    ).bill == [
        "Database instance (on-demand, db.t3.medium): 730 hours at 0.078 = 56.94",
        "Storage: 10 GB at 0.1 = 1.00",
        "I/O: 1M requests at 0.2",
        "CPU credits: 5 vCPU-hours at 0.09 = 0.45",
    ]


def test_a_snapshot_of_documents_depends_on_usage() -> None:
    assert price("aws_docdb_cluster_snapshot").bill == [
        "Backup storage: GB at 0.021",
    ]


def test_storage_beyond_what_is_included_is_charged() -> None:
    assert price(
        "aws_dms_replication_instance", {"allocated_storage": 150, "replication_instance_class": "dms.r5.large"}
    ).bill == [
        "Instance (r5.large): 730 hours at 0.176 = 128.48",
        "Storage (general purpose SSD, gp2): 50 GB at 0.115 = 5.75",
    ]

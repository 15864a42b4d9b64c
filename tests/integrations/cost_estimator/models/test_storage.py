"""Buckets, tables, file systems, images and backups."""

from tests.integrations.cost_estimator.pricing import price


def test_a_lifecycle_adds_a_class() -> None:
    assert price(
        "aws_s3_bucket",
        {"lifecycle_rule": [{"enabled": True, "transition": [{"storage_class": "ONEZONE_IA"}]}]},
        usage={"standard": {"storage_gb": 60_000}},
    ).bill == [
        "Standard/Storage: 51200 GB at 0.023 = 1177.60",
        "Standard/Storage (next 450TB): 8800 GB at 0.022 = 193.60",
        "Standard/PUT, COPY, POST, LIST requests: 1k requests at 0.005",
        "Standard/GET, SELECT, and all other requests: 1k requests at 0.0004",
        "Standard/Select data scanned: GB at 0.002",
        "Standard/Select data returned: GB at 0.0007",
        "One zone - infrequent access/Storage: GB at 0.01",
        "One zone - infrequent access/PUT, COPY, POST, LIST requests: 1k requests at 0.01",
        "One zone - infrequent access/GET, SELECT, and all other requests: 1k requests at 0.001",
        "One zone - infrequent access/Lifecycle transition: 1k requests at 0.01",
        "One zone - infrequent access/Retrievals: GB at 0.01",
        "One zone - infrequent access/Select data scanned: GB at 0.002",
        "One zone - infrequent access/Select data returned: GB at 0.01",
    ]


def test_analytics_is_charged_by_the_object() -> None:
    assert price("aws_s3_bucket_analytics_configuration", usage={"monthly_monitored_objects": 2_000_000}).bill == [
        "Objects monitored: 2 1M objects at 0.1 = 0.20",
    ]


def test_an_inventory_is_charged_by_the_object() -> None:
    assert price("aws_s3_bucket_inventory", usage={"monthly_listed_objects": 4_000_000}).bill == [
        "Objects listed: 4 1M objects at 0.0025 = 0.01",
    ]


def test_a_table_is_charged_with_its_indexes_and_copies() -> None:
    assert price(
        "aws_dynamodb_table",
        {
            "billing_mode": "PROVISIONED",
            "global_secondary_index": [{"read_capacity": 2, "write_capacity": 1}],
            "read_capacity": 10,
            "replica": [{"region_name": "eu-west-1"}],
            "write_capacity": 5,
        },
        usage={"storage_gb": 20},
    ).bill == [
        "Write capacity unit (WCU): 6 WCU at 0.4745 = 2.85",
        "Read capacity unit (RCU): 12 RCU at 0.0949 = 1.14",
        "Global table (eu-west-1)/Replicated write capacity unit (rWCU): 6 rWCU at 0.53655 = 3.22",
        "Data storage: 20 GB at 0.25 = 5.00",
        "On-demand backup storage: GB at 0.1",
        "Table data restored: GB at 0.15",
        "Streams read request unit (sRRU): sRRUs at 0.0000002",
    ]


def test_throughput_beyond_what_comes_with_storage_is_charged() -> None:
    assert price(
        "aws_efs_file_system",
        {
            "lifecycle_policy": [{"transition_to_ia": "AFTER_30_DAYS"}],
            "provisioned_throughput_in_mibps": 10,
            "throughput_mode": "provisioned",
        },
        usage={"storage_gb": 100},
    ).bill == [
        "Storage (standard): 100 GB at 0.3 = 30.00",
        "Storage (standard, infrequent access): GB at 0.025",
        "Read requests (infrequent access): GB at 0.01",
        "Write requests (infrequent access): GB at 0.01",
        "Provisioned throughput: 5 MBps at 6 = 30.00",
    ]


def test_a_file_system_is_charged_for_what_is_provisioned() -> None:
    assert price(
        "aws_fsx_windows_file_system",
        {"deployment_type": "SINGLE_AZ_2", "storage_capacity": 100, "throughput_capacity": 16},
    ).bill == [
        "Throughput capacity: 16 MBps at 2.2 = 35.20",
        "SSD storage: 100 GB at 0.13 = 13.00",
        "Backup storage: GB at 0.05",
    ]


def test_iops_beyond_three_for_a_gigabyte_are_charged() -> None:
    assert price(
        "aws_fsx_openzfs_file_system",
        {
            "disk_iops_configuration": [{"iops": 500, "mode": "USER_PROVISIONED"}],
            "storage_capacity": 100,
            "throughput_capacity": 64,
        },
    ).bill == [
        "Throughput capacity: 64 MBps at 0.26 = 16.64",
        "Provisioned IOPS: 200 IOPS at 0.006 = 1.20",
        "SSD storage: 100 GB at 0.09 = 9.00",
        "Backup storage: GB at 0.05",
    ]


def test_images_are_charged_by_the_gigabyte() -> None:
    assert price("aws_ecr_repository", usage={"storage_gb": 25}).bill == [
        "Storage: 25 GB at 0.1 = 2.50",
    ]


def test_backups_are_charged_by_what_they_are_of() -> None:
    assert price("aws_backup_vault", usage={"monthly_ebs_snapshot_gb": 20, "monthly_efs_warm_backup_gb": 10}).bill == [
        "EFS backup (warm): 10 GB at 0.05 = 0.50",
        "EFS backup (cold): GB at 0.01",
        "EFS restore (warm): GB at 0.02",
        "EFS restore (cold): GB at 0.03",
        "EFS restore (item-level): requests at 0.5",
        "EBS snapshot: 20 GB at 0.05 = 1.00",
        "RDS snapshot: GB at 0.095",
        "DynamoDB backup: GB at 0.1",
        "DynamoDB restore: GB at 0.15",
        "Aurora snapshot: GB at 0.021",
        "FSx for Windows backup: GB at 0.05",
        "FSx for Lustre backup: GB at 0.05",
    ]


def test_each_protocol_is_charged_by_the_hour() -> None:
    assert price("aws_transfer_server", {"protocols": ["FTPS"]}, usage={"monthly_data_uploaded_gb": 5}).bill == [
        "FTPS protocol enabled: 730 hours at 0.3 = 219.00",
        "Data downloaded: GB at 0.04",
        "Data uploaded: 5 GB at 0.04 = 0.20",
    ]

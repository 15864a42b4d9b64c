"""Services of Google Cloud that cost what is used, and databases."""

from typing import Any

import pytest

from tests.integrations.cost_estimator.pricing import price, resource

Values = dict[str, Any]
REGION = "us-central1"
BILLS: list[tuple[str, Values, Values, list[str]]] = [
    ("google_dns_managed_zone", {}, {}, ["Managed zone: 1 months at 0.2 = 0.20"]),
    (
        "google_dns_record_set",
        {},
        {"monthly_queries": 1_500_000_000},
        ["Queries (first 1B): 1000 1M queries at 0.4 = 400.00", "Queries (over 1B): 500 1M queries at 0.2 = 100.00"],
    ),
    (
        "google_kms_crypto_key",
        {},
        {"key_versions": 10, "monthly_key_operations": 20_000},
        ["Key versions: 10 months at 0.06 = 0.60", "Operations: 2 10k operations at 0.03 = 0.06"],
    ),
    (
        "google_kms_crypto_key",
        {"version_template": [{"protection_level": "HSM", "algorithm": "RSA_SIGN_PSS_4096_SHA256"}]},
        {"key_versions": 2500},
        [
            "Key versions (first 2K): 2000 months at 2.5 = 5000.00",
            "Key versions (over 2K): 500 months at 1 = 500.00",
            "Operations: 10k operations at 0.15",
        ],
    ),
    (
        "google_kms_crypto_key",
        {"version_template": [{"protection_level": "HSM", "algorithm": "GOOGLE_SYMMETRIC_ENCRYPTION"}]},
        {},
        ["Key versions: months at 1", "Operations: 10k operations at 0.03"],
    ),
    (
        "google_kms_crypto_key",
        {"version_template": [{"protection_level": "EXTERNAL"}]},
        {},
        ["Key versions: months at 3", "Operations: 10k operations at 0.03"],
    ),
    ("google_pubsub_topic", {}, {"monthly_message_data_tb": 2}, ["Message ingestion data: 2 TiB at 40 = 80.00"]),
    (
        "google_pubsub_subscription",
        {},
        {"storage_gb": 100},
        [
            "Message delivery data: TiB at 40",
            "Retained acknowledged message storage: 100 GiB at 0.27 = 27.00",
            "Snapshot message backlog storage: GiB at 0.27",
        ],
    ),
    (
        "google_secret_manager_secret",
        {"replication": [{"user_managed": [{"replicas": [{"location": "a"}, {"location": "b"}]}]}]},
        {"active_secret_versions": 10},
        [
            "Active secret versions: 20 versions at 0.06 = 1.20",
            "Access operations: 10k requests at 0.03",
            "Rotation notifications: rotations at 0.05",
        ],
    ),
    ("google_artifact_registry_repository", {}, {"storage_gb": 10}, ["Storage: 10 GB at 0.1 = 1.00"]),
    ("google_bigquery_dataset", {}, {"monthly_queries_tb": 4}, ["Queries (on-demand): 4 TB at 6.25 = 25.00"]),
    (
        "google_cloudfunctions_function",
        {"available_memory_mb": 512},
        {"monthly_function_invocations": 1_000_000, "request_duration_ms": 250},
        [
            "CPU: 240000 GHz-seconds at 0.00001 = 2.40",
            "Memory: 150000 GB-seconds at 0.0000025 = 0.38",
            "Invocations: 1 1M invocations at 0.4 = 0.40",
            "Outbound data transfer: GB at 0.12",
        ],
    ),
    (
        "google_compute_forwarding_rule",
        {},
        {"monthly_ingress_data_gb": 100},
        ["Forwarding rules: 730 hours at 0.025 = 18.25", "Ingress data: 100 GB at 0.008 = 0.80"],
    ),
    (
        "google_compute_global_forwarding_rule",
        {},
        {},
        ["Forwarding rules: 730 hours at 0.025 = 18.25", "Ingress data: GB at 0.008"],
    ),
    (
        "google_sql_database_instance",
        {"settings": [{"tier": "db-custom-2-7680", "availability_type": "REGIONAL", "disk_size": 100}]},
        {"backup_storage_gb": 10},
        [
            "vCPUs (regional): 1460 hours at 0.0826 = 120.60",
            "Memory (regional): 5475 hours at 0.014 = 76.65",
            "Storage (SSD, regional): 100 GB at 0.34 = 34.00",
            "Backups: 10 GB at 0.08 = 0.80",
        ],
    ),
    (
        "google_sql_database_instance",
        {"settings": [{"tier": "db-f1-micro", "disk_type": "PD_HDD"}]},
        {},
        [
            "SQL instance (db-f1-micro, zonal): 730 hours at 0.0105 = 7.67",
            "Storage (HDD, zonal): 10 GB at 0.09 = 0.90",
            "Backups: GB at 0.08",
        ],
    ),
    (
        "google_sql_database_instance",
        {"settings": [{"tier": "db-n1-standard-2", "activation_policy": "NEVER"}]},
        {},
        ["Storage (SSD, zonal): 10 GB at 0.17 = 1.70", "Backups: GB at 0.08"],
    ),
]


@pytest.mark.parametrize(("resource_type", "values", "usage", "bill"), BILLS)
def test_a_service_is_charged_for_what_is_used(
    resource_type: str, values: Values, usage: Values, bill: list[str]
) -> None:
    priced = price(resource_type, values, usage=usage, region=REGION)
    assert priced.bill == bill
    assert priced.gaps == ()


@pytest.mark.parametrize(
    "place",
    [
        "google_logging_billing_account_bucket_config",
        "google_logging_billing_account_sink",
        "google_logging_folder_bucket_config",
        "google_logging_folder_sink",
        "google_logging_organization_bucket_config",
        "google_logging_organization_sink",
        "google_logging_project_bucket_config",
        "google_logging_project_sink",
    ],
)
def test_logs_are_charged_wherever_they_go(place: str) -> None:
    assert price(place, usage={"monthly_logging_data_gb": 100}).bill == ["Logging data: 100 GB at 0.5 = 50.00"]


def test_a_version_is_charged_wherever_its_secret_is_kept() -> None:
    replication = [{"user_managed": [{"replicas": [{"location": "a"}, {"location": "b"}]}]}]
    secret = resource("google_secret_manager_secret.key", {"replication": replication})
    version = resource(
        "google_secret_manager_secret_version.key", references={"secret": ["google_secret_manager_secret.key"]}
    )
    assert price(version, others=(secret,)).bill[0] == "Active secret versions: 2 versions at 0.06 = 0.12"


def test_a_table_is_where_its_dataset_is() -> None:
    dataset = resource("google_bigquery_dataset.main", {"location": "US"})
    table = resource("google_bigquery_table.a", references={"dataset_id": ["google_bigquery_dataset.main"]})
    usage = {"monthly_active_storage_gb": 1000, "monthly_streaming_inserts_mb": 200}
    assert price(table, others=(dataset,), usage=usage).bill == [
        "Active storage: 1000 GB at 0.02 = 20.00",
        "Long-term storage: GB at 0.01",
        "Streaming inserts: 200 MB at 0.00005 = 0.01",
        "Storage write API: GB at 0.025",
        "Storage read API: TB at 1.1",
    ]


def test_the_licence_of_a_database_is_a_gap() -> None:
    values = {"database_version": "SQLSERVER_2019_STANDARD", "settings": [{"tier": "db-custom-4-15360"}]}
    assert price("google_sql_database_instance", values, region=REGION).gaps == (
        "no price for License (SQLSERVER_2019_STANDARD) in us-central1",
    )

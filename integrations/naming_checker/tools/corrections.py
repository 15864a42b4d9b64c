"""What the facts get wrong or leave out, as far as it was noticed; the compiled table follows this."""

import csv
from pathlib import Path
from typing import Any

CLOUDS = ("aws_", "azurerm_", "google_", "databricks_")
"""Rows of other types are helpers of the tools that the facts come from."""


def _lines_of(name: str) -> list[str]:
    """Return the lines of a file beside this one, without comments."""
    lines = Path(__file__).with_name(name).read_text().splitlines()
    return [line for line in lines if not line.startswith("#")]


def _limits_of(name: str) -> dict[str, dict[str, Any]]:
    """Return the limits in a table, by type; an empty field says nothing."""
    rows = csv.DictReader(Path(__file__).with_name(name).read_text().splitlines())
    return {
        row.pop("resource_type"): {
            key: int(value) if key in ("min", "max") else value for key, value in row.items() if value
        }
        for row in rows
    }


NOT_NAMES = frozenset(_lines_of("not_names.txt"))
"""Types whose attribute names another resource, a person, a file or a place on the internet."""

NAMED_ELSEWHERE = (
    "aws_config_configuration_recorder_status",
    "aws_route53_record",
    "cloudflare_dns_record",
    "cloudflare_record",
    "google_dns_record_set",
    "google_storage_bucket_object",
    "kubernetes_annotations",
    "kubernetes_api_service",
    "kubernetes_api_service_v1",
    "kubernetes_config_map_v1_data",
    "kubernetes_csi_driver",
    "kubernetes_csi_driver_v1",
    "kubernetes_default_service_account",
    "kubernetes_default_service_account_v1",
    "kubernetes_env",
    "kubernetes_labels",
    "kubernetes_node_taint",
    "kubernetes_secret_v1_data",
    "kubernetes_token_request_v1",
)
"""Types that the facts do not have, whose `name` is on the internet, of a file or of something else."""

COMPUTED_NAMES = {
    name: attribute for name, _, attribute in (line.partition(" ") for line in _lines_of("computed_names.txt"))
}
"""Types whose `name` nobody can choose, and the argument that is the name instead; empty if there is none."""

PROVIDER_LIMITS = _limits_of("provider_limits.csv")
"""Limits by type as a provider's validation has them, else its cloud's documentation, where the facts have others."""

OWN_NAMES = {
    "aws_apprunner_connection": "connection_name",
    "aws_apprunner_observability_configuration": "observability_configuration_name",
    "aws_cloudwatch_composite_alarm": "alarm_name",
    "aws_codedeploy_deployment_group": "deployment_group_name",
    "aws_codecommit_repository": "repository_name",
    "aws_db_cluster_snapshot": "db_cluster_snapshot_identifier",
    "aws_db_snapshot": "db_snapshot_identifier",
    "aws_default_security_group": "tags.Name",
    "aws_dms_endpoint": "endpoint_id",
    "aws_dms_replication_subnet_group": "replication_subnet_group_id",
    "aws_dms_replication_task": "replication_task_id",
    "aws_docdb_cluster_snapshot": "db_cluster_snapshot_identifier",
    "aws_elasticache_global_replication_group": "global_replication_group_id_suffix",
    "aws_elasticache_user": "user_id",
    "aws_elasticache_user_group": "user_group_id",
    "aws_kendra_index": "name",
    "aws_keyspaces_table": "table_name",
    "aws_kinesisanalyticsv2_application_snapshot": "snapshot_name",
    "aws_lightsail_database": "relational_database_name",
    "aws_neptune_cluster_endpoint": "cluster_endpoint_identifier",
    "aws_neptune_cluster_snapshot": "db_cluster_snapshot_identifier",
    "aws_rds_cluster_endpoint": "cluster_endpoint_identifier",
    "aws_redshiftserverless_namespace": "namespace_name",
    "aws_redshiftserverless_workgroup": "workgroup_name",
    "aws_sagemaker_labeling_job": "labeling_job_name",
    "aws_workspaces_workspace": "tags.Name",
    "google_cloud_tasks_queue": "name",
    "google_logging_metric": "name",
}
"""The attribute that is the name, where the facts have another or nothing."""

ALIASES = {
    "aws_alb": "aws_lb",
    "aws_alb_target_group": "aws_lb_target_group",
    "google_cloud_run_v2_job": "google_cloud_run_v2_service",
    "google_secret_manager_regional_secret": "google_secret_manager_secret",
}
"""Types that are another type under a second name, or follow the same rules."""

FIFO = frozenset({"aws_sns_topic", "aws_sqs_queue"})
FIXED_PARTS = FIFO | {"aws_kms_alias", "aws_paymentcryptography_key_alias"}
"""Types whose names have a part that the cloud dictates (`alias/`, `.fifo`), to which the sets do not apply."""

SOFT = frozenset(
    {
        "azurerm_virtual_machine",
        "azurerm_virtual_machine_scale_set",
        "azurerm_windows_virtual_machine",
        "azurerm_windows_virtual_machine_scale_set",
    }
)
"""The facts have the limit of the computer's name; the resource may have a longer one if both are given."""

BROKEN = frozenset(
    {
        r"[\\S\\s]*",
        r"[\p{L}\p{M}\p{S}\p{N}\p{P}]+",
        r"[\p{L}\p{M}\p{S}\p{N}\p{P}\s]+",
        r"\S",
        "^[A-Za-z0-9]{4",
        "^[a-z0-9-]{4",
        "/$",
        "^[a-z0-9]([-a-z0-9]*[a-z0-9])?.$",
        "^[0-9a-z]{1,2}|[0-9a-z][0-9a-z-]+[0-9a-z]$",
        r"^([^:*\/]+\/?)*[^:*\/]+$",
        r"^([^<>*%&:\?.+/#\s]?[ ]?){0,127}[^<>*%&:\?.+/#\s]$",
        "[a-z]([-a-z0-9]*[a-z0-9])`?",
        r"^((AMAZON\.)_?|[A-Za-z]_?)+",
    }
)
"""Expressions that were cut off, that say nothing, or that could keep a matcher busy for ever."""

_PRODUCTS = {
    "certificatemanager": "certificate_manager",
    "contactcenterinsights": "contact_center_insights",
    "datacatalog": "data_catalog",
    "iambeta": "iam",
    "iamworkforcepool": "iam_workforce_pool",
    "managedkafka": "managed_kafka",
    "networkconnectivity": "network_connectivity",
    "networkmanagement": "network_management",
    "networksecurity": "network_security",
    "networkservices": "network_services",
    "osconfig": "os_config",
    "osconfigv2": "os_config_v2",
    "privilegedaccessmanager": "privileged_access_manager",
    "servicedirectory": "service_directory",
    "storagebatchoperations": "storage_batch_operations",
    "vertexai": "vertex_ai",
}


def renamed(resource_type: str) -> str:
    """Return the name of a Google type in the provider; the facts derived some from the products' folders."""
    cloud, _, rest = resource_type.partition("_")
    product, sign, kind = rest.partition("_")
    return f"{cloud}_{_PRODUCTS.get(product, product)}{sign}{kind}" if cloud == "google" else resource_type

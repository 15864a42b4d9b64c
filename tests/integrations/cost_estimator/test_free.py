"""Types that cost nothing by themselves."""

import pytest
from cost_estimator.free import is_free


@pytest.mark.parametrize(
    "resource_type",
    [
        "aws_iam_role",
        "aws_lakeformation_permissions",
        "aws_eks_access_entry",
        "aws_redshift_subnet_group",
        "aws_msk_cluster_policy",
        "aws_vpc_ipv6_cidr_block_association",
        "aws_securityhub_finding_aggregator",
        "aws_lightsail_instance_public_ports",
        "google_folder",
        "google_org_policy_policy",
        "google_spanner_instance_iam_policy",
        "google_storage_managed_folder_iam_member",
        "azurerm_resource_policy_assignment",
        "azurerm_disk_encryption_set",
        "kubernetes_namespace_v1",
        "kubernetes_config_map",
        "cloudinit_config",
        "null_resource",
    ],
)
def test_what_only_configures_is_free(resource_type: str) -> None:
    assert is_free(resource_type)


@pytest.mark.parametrize(
    "resource_type",
    [
        "aws_nat_gateway",
        "aws_sagemaker_endpoint",
        "aws_guardduty_detector",
        "aws_lb_trust_store",
        "aws_db_proxy",
        "google_spanner_instance",
        "google_compute_security_policy",
        "azurerm_firewall",
        "azurerm_data_protection_backup_vault",
        "kubernetes_deployment_v1",
        "kubernetes_service_v1",
    ],
)
def test_what_is_charged_is_not_free(resource_type: str) -> None:
    assert not is_free(resource_type)

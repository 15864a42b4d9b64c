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
        "null_resource",
    ],
)
def test_what_only_configures_is_free(resource_type: str) -> None:
    assert is_free(resource_type)


@pytest.mark.parametrize(
    "resource_type",
    ["aws_nat_gateway", "aws_sagemaker_endpoint", "aws_guardduty_detector", "aws_lb_trust_store", "aws_db_proxy"],
)
def test_what_is_charged_is_not_free(resource_type: str) -> None:
    assert not is_free(resource_type)

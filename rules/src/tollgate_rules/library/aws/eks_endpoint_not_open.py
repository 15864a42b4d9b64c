"""eks_endpoint_not_open: EKS endpoints are not open to the whole internet."""

from tollgate_rules.demands import must_not_be_true, one_must_pass
from tollgate_rules.lists import must_not_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="eks_endpoint_not_open",
    title="EKS endpoints are not open to the whole internet",
    severity="high",
    description="The endpoint is the way to control the cluster. Unless told otherwise, EKS opens it to everyone.",
    remediation="Set `endpoint_public_access = false`, or `public_access_cidrs` to the ranges that need it.",
    docs="https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html",
    types=("aws_eks_cluster",),
    judge=one_must_pass(
        must_not_contain(
            "vpc_config[0].public_access_cidrs",
            "0.0.0.0/0",
            "::/0",
            otherwise="The whole internet may reach the cluster's endpoint.",
            default=("0.0.0.0/0",),
        ),
        must_not_be_true("vpc_config[0].endpoint_public_access", otherwise="The endpoint is public.", default=True),
    ),
    equivalents=("CKV_AWS_38",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)

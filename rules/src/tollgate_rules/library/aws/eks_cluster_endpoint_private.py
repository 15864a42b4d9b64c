"""EKS cluster endpoint is private."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="eks_cluster_endpoint_private",
    aliases=("eks_endpoint_private",),
    title="EKS cluster endpoint is private",
    severity="medium",
    description="A public Kubernetes API endpoint can be attacked from the internet; a private one is only "
    "reachable from the VPC and connected networks.",
    remediation="Set `endpoint_public_access = false` and `endpoint_private_access = true`.",
    docs="https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html",
    types=("aws_eks_cluster",),
    judge=must_not_be_true(
        "vpc_config[0].endpoint_public_access", otherwise="The cluster endpoint is public.", default=True
    ),
    equivalents=("CKV_AWS_39",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("network",),
)

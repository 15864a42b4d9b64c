"""EKS public endpoint does not allow 0.0.0.0/0."""

from tollgate_rules.attribute_checks import must_not_be_true, one_must_pass
from tollgate_rules.list_checks import must_not_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="eks_cluster_endpoint_not_open",
    aliases=("eks_endpoint_not_open",),
    title="EKS public endpoint does not allow 0.0.0.0/0",
    severity="high",
    description="The Kubernetes API server controls the cluster, and is open to the internet by default.",
    remediation="Set `endpoint_public_access = false`, or restrict `public_access_cidrs`.",
    docs="https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html",
    types=("aws_eks_cluster",),
    judge=one_must_pass(
        must_not_contain(
            "vpc_config[0].public_access_cidrs",
            "0.0.0.0/0",
            "::/0",
            otherwise="The cluster endpoint is open to 0.0.0.0/0.",
            default=("0.0.0.0/0",),
        ),
        must_not_be_true(
            "vpc_config[0].endpoint_public_access", otherwise="The cluster endpoint is public.", default=True
        ),
    ),
    equivalents=("CKV_AWS_38",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)

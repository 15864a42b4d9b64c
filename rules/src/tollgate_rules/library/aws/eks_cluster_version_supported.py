"""EKS cluster runs a supported Kubernetes version."""

from tollgate_runtime import MISSING

from tollgate_rules.attribute_checks import must_hold
from tollgate_rules.aws.versions import is_at_least
from tollgate_rules.rule import Rule

_OLDEST = (1, 29)
"""The oldest version that EKS supported at the end of 2025, in extended support."""

RULE = Rule(
    id="eks_cluster_version_supported",
    aliases=("eks_version_supported",),
    title="EKS cluster runs a supported Kubernetes version",
    severity="medium",
    description="Unsupported versions get no security patches and are upgraded automatically by AWS. If no version "
    "is set, the latest is used.",
    remediation="Set `version` to a Kubernetes version in standard support.",
    docs="https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html",
    types=("aws_eks_cluster",),
    judge=must_hold(
        "version",
        lambda version: version is MISSING or is_at_least(version, *_OLDEST),
        otherwise="The Kubernetes version is no longer supported by EKS.",
        left_out="holds",
    ),
    equivalents=("CKV_AWS_339",),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("production",),
)

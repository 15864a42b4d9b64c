"""eks_version_supported: EKS clusters run a supported version of Kubernetes."""

from tollgate_runtime import MISSING

from tollgate_rules.aws.versions import is_at_least
from tollgate_rules.demands import must_hold
from tollgate_rules.rule import Rule

_OLDEST = (1, 29)
"""The oldest version that EKS supported at the end of 2025, for a surcharge."""

RULE = Rule(
    id="eks_version_supported",
    title="EKS clusters run a supported version of Kubernetes",
    severity="medium",
    description="Versions out of support get no security fixes, and AWS upgrades them when it sees fit. Where none "
    "is named, the newest is taken.",
    remediation="Set `version` to one that EKS supports.",
    docs="https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html",
    types=("aws_eks_cluster",),
    judge=must_hold(
        "version",
        lambda version: version is MISSING or is_at_least(version, *_OLDEST),
        otherwise="AWS no longer maintains the cluster's version of Kubernetes.",
        left_out="holds",
    ),
    equivalents=("CKV_AWS_339",),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("production",),
)

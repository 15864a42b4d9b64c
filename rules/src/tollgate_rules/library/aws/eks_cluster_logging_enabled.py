"""eks_logged: EKS control planes write all their logs."""

from tollgate_rules.lists import must_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="eks_logged",
    title="EKS control planes write all their logs",
    severity="medium",
    description="The audit and authenticator logs say who did what to the cluster; the others explain what it did "
    "by itself.",
    remediation='Set `enabled_cluster_log_types = ["api", "audit", "authenticator", "controllerManager", '
    '"scheduler"]`.',
    docs="https://docs.aws.amazon.com/eks/latest/userguide/control-plane-logs.html",
    types=("aws_eks_cluster",),
    judge=must_contain(
        "enabled_cluster_log_types",
        "api",
        "audit",
        "authenticator",
        "controllerManager",
        "scheduler",
        otherwise="Not every log of the control plane is written.",
    ),
    equivalents=("CKV_AWS_37",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

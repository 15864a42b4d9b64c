"""EKS cluster has all control plane logs enabled."""

from tollgate_rules.list_checks import must_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="eks_cluster_logging_enabled",
    aliases=("eks_logged",),
    title="EKS cluster has all control plane logs enabled",
    severity="medium",
    description="Without audit and authenticator logs, actions on the cluster cannot be traced to a user.",
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
        otherwise="Not all control plane log types are enabled.",
    ),
    equivalents=("CKV_AWS_37",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

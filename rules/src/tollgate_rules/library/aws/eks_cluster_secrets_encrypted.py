"""EKS cluster encrypts Kubernetes secrets with a KMS key."""

from tollgate_rules.list_checks import must_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="eks_cluster_secrets_encrypted",
    aliases=("eks_secrets_encrypted",),
    title="EKS cluster encrypts Kubernetes secrets with a KMS key",
    severity="medium",
    description="With a KMS key, a copy of the etcd database cannot be decrypted without permission to use the key.",
    remediation='Add an `encryption_config` block with `resources = ["secrets"]`, and set `key_arn` in its `provider` '
    "block.",
    docs="https://docs.aws.amazon.com/eks/latest/userguide/enable-kms.html",
    types=("aws_eks_cluster",),
    judge=must_contain(
        "encryption_config[0].resources",
        "secrets",
        otherwise="Kubernetes secrets are not encrypted with a KMS key.",
    ),
    equivalents=("CKV_AWS_58",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)

"""eks_secrets_encrypted: the secrets of a cluster are encrypted with a key of your own."""

from tollgate_rules.lists import must_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="eks_secrets_encrypted",
    title="EKS encrypts the secrets of a cluster with a key of your own",
    severity="medium",
    description="Envelope encryption adds a key of yours to the one with which EKS encrypts its store, so that a "
    "copy of the store tells nothing.",
    remediation='Set `encryption_config { resources = ["secrets"] }` with a `provider` and its `key_arn`.',
    docs="https://docs.aws.amazon.com/eks/latest/userguide/enable-kms.html",
    types=("aws_eks_cluster",),
    judge=must_contain(
        "encryption_config[0].resources",
        "secrets",
        otherwise="The cluster's secrets are not encrypted with a key of your own.",
    ),
    equivalents=("CKV_AWS_58",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)

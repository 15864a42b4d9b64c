"""DAX cluster endpoint uses TLS."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dax_cluster_tls_enabled",
    aliases=("dax_tls",),
    title="DAX cluster endpoint uses TLS",
    severity="high",
    description="Without TLS, items cross the network in plaintext. TLS can only be enabled when the cluster is "
    "created.",
    remediation='Set `cluster_endpoint_encryption_type = "TLS"`.',
    docs="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DAXEncryptionInTransit.html",
    types=("aws_dax_cluster",),
    judge=must_be_one_of(
        "cluster_endpoint_encryption_type",
        ("TLS",),
        otherwise="The cluster endpoint does not use TLS.",
        default="NONE",
    ),
    equivalents=("CKV_AWS_239",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

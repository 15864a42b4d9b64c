"""dax_tls: DAX clusters are reached over TLS."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dax_tls",
    title="DAX clusters are reached over TLS",
    severity="high",
    description="Without TLS, items cross the network in clear. It can be chosen only when the cluster is made.",
    remediation='Set `cluster_endpoint_encryption_type = "TLS"`.',
    docs="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DAXEncryptionInTransit.html",
    types=("aws_dax_cluster",),
    judge=must_be_one_of(
        "cluster_endpoint_encryption_type",
        ("TLS",),
        otherwise="Whoever can listen on the network reads what the cache holds.",
        default="NONE",
    ),
    equivalents=("CKV_AWS_239",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

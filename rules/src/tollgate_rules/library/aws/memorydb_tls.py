"""memorydb_tls: MemoryDB clusters are reached over TLS."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="memorydb_tls",
    title="MemoryDB clusters are reached over TLS",
    severity="high",
    description="Without TLS, keys, values and passwords cross the network in clear.",
    remediation="Leave `tls_enabled` out, or set it to true.",
    docs="https://docs.aws.amazon.com/memorydb/latest/devguide/in-transit-encryption.html",
    types=("aws_memorydb_cluster",),
    judge=must_be_true(
        "tls_enabled", otherwise="Whoever can listen on the network reads what the cluster holds.", default=True
    ),
    equivalents=("CKV_AWS_202",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

"""MemoryDB cluster uses TLS."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="memorydb_cluster_tls_enabled",
    aliases=("memorydb_tls",),
    title="MemoryDB cluster uses TLS",
    severity="high",
    description="Without TLS, credentials, keys and values cross the network in plaintext.",
    remediation="Remove `tls_enabled`, or set it to true.",
    docs="https://docs.aws.amazon.com/memorydb/latest/devguide/in-transit-encryption.html",
    types=("aws_memorydb_cluster",),
    judge=must_be_true("tls_enabled", otherwise="TLS is disabled.", default=True),
    equivalents=("CKV_AWS_202",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

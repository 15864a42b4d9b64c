"""elasticache_encrypted_in_transit: ElastiCache replication groups are encrypted in transit."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elasticache_encrypted_in_transit",
    title="ElastiCache replication groups are encrypted in transit",
    severity="high",
    description="Without TLS, keys, values and passwords cross the network in clear.",
    remediation="Set `transit_encryption_enabled = true`, and let the clients connect with TLS.",
    docs="https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/in-transit-encryption.html",
    types=("aws_elasticache_replication_group",),
    judge=must_be_true(
        "transit_encryption_enabled",
        otherwise="Whoever can listen on the network reads what the cache holds.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_30",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

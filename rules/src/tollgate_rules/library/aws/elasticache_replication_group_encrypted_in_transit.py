"""ElastiCache replication group is encrypted in transit."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elasticache_replication_group_encrypted_in_transit",
    aliases=("elasticache_encrypted_in_transit",),
    title="ElastiCache replication group is encrypted in transit",
    severity="high",
    description="Without TLS, credentials, keys and values cross the network in plaintext.",
    remediation="Set `transit_encryption_enabled = true`, and connect clients over TLS.",
    docs="https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/in-transit-encryption.html",
    types=("aws_elasticache_replication_group",),
    judge=must_be_true(
        "transit_encryption_enabled",
        otherwise="Encryption in transit is not enabled.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_30",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

"""ElastiCache replication group is encrypted at rest."""

from tollgate_rules.attribute_checks import all_must_pass, differs_from, equals, must_be_true, only_if
from tollgate_rules.rule import Rule

_PLAIN = "The replication group is not encrypted at rest."

RULE = Rule(
    id="elasticache_replication_group_encrypted_at_rest",
    aliases=("elasticache_encrypted_at_rest",),
    title="ElastiCache replication group is encrypted at rest",
    severity="high",
    description="Data written to disk during sync, backup and swap operations is stored in plaintext. Encryption can "
    "only be enabled when the group is created; it is enabled by default for Valkey, but not for Redis OSS.",
    remediation="Set `at_rest_encryption_enabled = true`.",
    docs="https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/at-rest-encryption.html",
    types=("aws_elasticache_replication_group",),
    judge=all_must_pass(
        only_if(
            "engine",
            differs_from("valkey"),
            must_be_true("at_rest_encryption_enabled", otherwise=_PLAIN, left_out="breaks"),
        ),
        only_if(
            "engine",
            equals("valkey"),
            must_be_true("at_rest_encryption_enabled", otherwise=_PLAIN, default=True, left_out="holds"),
        ),
    ),
    equivalents=("CKV_AWS_29",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)

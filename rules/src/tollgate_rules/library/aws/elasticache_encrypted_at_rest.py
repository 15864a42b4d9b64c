"""elasticache_encrypted_at_rest: ElastiCache replication groups are encrypted at rest."""

from tollgate_rules.demands import all_must_pass, differs_from, equals, must_be_true, only_if
from tollgate_rules.rule import Rule

_PLAIN = "The cache writes to disk unencrypted."

RULE = Rule(
    id="elasticache_encrypted_at_rest",
    title="ElastiCache replication groups are encrypted at rest",
    severity="high",
    description="Encryption protects what the cache writes to disk: snapshots, replication and swap. It can be "
    "chosen only when the group is made; Valkey has it on by default, Redis off.",
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

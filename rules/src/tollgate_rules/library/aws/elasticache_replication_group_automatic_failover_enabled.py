"""ElastiCache replication group has automatic failover enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elasticache_replication_group_automatic_failover_enabled",
    aliases=("elasticache_failover_automatic",),
    title="ElastiCache replication group has automatic failover enabled",
    severity="medium",
    description="Without automatic failover, the cache is unavailable until a replica is promoted manually.",
    remediation="Set `automatic_failover_enabled = true`, with at least two nodes.",
    docs="https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/AutoFailover.html",
    types=("aws_elasticache_replication_group",),
    judge=must_be_true("automatic_failover_enabled", otherwise="Automatic failover is not enabled."),
    equivalents=("CKV2_AWS_50",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)

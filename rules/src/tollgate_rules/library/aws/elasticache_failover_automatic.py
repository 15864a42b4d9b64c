"""elasticache_failover_automatic: ElastiCache replication groups fail over by themselves."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elasticache_failover_automatic",
    title="ElastiCache replication groups fail over by themselves",
    severity="medium",
    description="With automatic failover, a replica takes over when the primary fails.",
    remediation="Set `automatic_failover_enabled = true`, with two or more nodes.",
    docs="https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/AutoFailover.html",
    types=("aws_elasticache_replication_group",),
    judge=must_be_true(
        "automatic_failover_enabled", otherwise="If the primary fails, somebody must promote a replica."
    ),
    equivalents=("CKV2_AWS_50",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)

"""elasticache_group_backed_up: ElastiCache replication groups keep automatic snapshots."""

from tollgate_rules.demands import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elasticache_group_backed_up",
    title="ElastiCache replication groups keep automatic snapshots",
    severity="low",
    description="Without snapshots, what the cache holds is lost with its nodes.",
    remediation="Set `snapshot_retention_limit` to a number of days.",
    docs="https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/backups-automatic.html",
    types=("aws_elasticache_replication_group",),
    judge=must_be_between("snapshot_retention_limit", 1, otherwise="The cache is never saved.", default=0),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("data-protection",),
)

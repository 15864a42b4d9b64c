"""elasticache_cluster_backed_up: ElastiCache clusters keep automatic snapshots."""

from tollgate_rules.demands import equals, must_be_between, must_be_set, one_must_pass, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elasticache_cluster_backed_up",
    title="ElastiCache clusters keep automatic snapshots",
    severity="low",
    description="Without snapshots, what the cache holds is lost with its node. Memcached has none to offer, and "
    "in a replication group the group has them.",
    remediation="Set `snapshot_retention_limit` to a number of days.",
    docs="https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/backups-automatic.html",
    types=("aws_elasticache_cluster",),
    judge=one_must_pass(
        only_if(
            "engine",
            equals("redis", "valkey"),
            must_be_between("snapshot_retention_limit", 1, otherwise="The cache is never saved.", default=0),
        ),
        must_be_set("replication_group_id", otherwise="It is in no replication group.", left_out="breaks"),
    ),
    equivalents=("CKV_AWS_134",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)

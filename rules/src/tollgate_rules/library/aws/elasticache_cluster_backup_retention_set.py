"""ElastiCache cluster has automatic backups enabled."""

from tollgate_rules.attribute_checks import equals, must_be_between, must_be_set, one_must_pass, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elasticache_cluster_backup_retention_set",
    aliases=("elasticache_cluster_backed_up",),
    title="ElastiCache cluster has automatic backups enabled",
    severity="low",
    description="Without snapshots, the data is lost if the node fails. Memcached does not support snapshots, and "
    "members of a replication group use the snapshots of the group.",
    remediation="Set `snapshot_retention_limit` to 1 or more days.",
    docs="https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/backups-automatic.html",
    types=("aws_elasticache_cluster",),
    judge=one_must_pass(
        only_if(
            "engine",
            equals("redis", "valkey"),
            must_be_between("snapshot_retention_limit", 1, otherwise="Automatic backups are not enabled.", default=0),
        ),
        must_be_set("replication_group_id", otherwise="The cluster is not in a replication group.", left_out="breaks"),
    ),
    equivalents=("CKV_AWS_134",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)

"""ElastiCache replication group has automatic backups enabled."""

from tollgate_rules.attribute_checks import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elasticache_replication_group_backup_retention_set",
    aliases=("elasticache_group_backed_up",),
    title="ElastiCache replication group has automatic backups enabled",
    severity="low",
    description="Without snapshots, the data is lost if the nodes fail.",
    remediation="Set `snapshot_retention_limit` to 1 or more days.",
    docs="https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/backups-automatic.html",
    types=("aws_elasticache_replication_group",),
    judge=must_be_between("snapshot_retention_limit", 1, otherwise="Automatic backups are not enabled.", default=0),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("data-protection",),
)

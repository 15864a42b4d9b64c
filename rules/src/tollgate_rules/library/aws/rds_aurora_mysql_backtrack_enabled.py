"""Aurora MySQL cluster has backtrack enabled."""

from tollgate_rules.attribute_checks import equals, must_be_between, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_aurora_mysql_backtrack_enabled",
    aliases=("aurora_mysql_backtracks",),
    title="Aurora MySQL cluster has backtrack enabled",
    severity="low",
    description="Without backtrack, a bad change can only be undone by restoring a backup into a new cluster. Only "
    "Aurora MySQL supports it.",
    remediation="Set `backtrack_window` to a number of seconds up to 259200 (72 hours).",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/AuroraMySQL.Managing.Backtrack.html",
    types=("aws_rds_cluster",),
    judge=only_if(
        "engine",
        equals("aurora", "aurora-mysql"),
        must_be_between("backtrack_window", 1, otherwise="Backtrack is not enabled.", default=0),
    ),
    equivalents=("CKV_AWS_326",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("data-protection",),
)

"""aurora_mysql_backtracks: Aurora MySQL clusters can be turned back."""

from tollgate_rules.demands import equals, must_be_between, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="aurora_mysql_backtracks",
    title="Aurora MySQL clusters can be turned back",
    severity="low",
    description="Backtracking turns the cluster back to a moment before a mistake, in minutes, without a restore. "
    "Only MySQL has it.",
    remediation="Set `backtrack_window` to a number of seconds, up to 259200.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/AuroraMySQL.Managing.Backtrack.html",
    types=("aws_rds_cluster",),
    judge=only_if(
        "engine",
        equals("aurora", "aurora-mysql"),
        must_be_between(
            "backtrack_window", 1, otherwise="A mistake can be undone only by restoring a backup.", default=0
        ),
    ),
    equivalents=("CKV_AWS_326",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("data-protection",),
)

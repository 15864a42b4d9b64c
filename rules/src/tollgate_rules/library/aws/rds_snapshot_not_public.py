"""rds_snapshot_not_public: RDS snapshots are not public."""

from tollgate_rules.lists import must_not_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_snapshot_not_public",
    title="RDS snapshots are not public",
    severity="critical",
    description="A public snapshot is a public database.",
    remediation="Name accounts in `shared_accounts`, or leave it out.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ShareSnapshot.html",
    types=("aws_db_snapshot",),
    judge=must_not_contain(
        "shared_accounts", "all", otherwise="Everyone may restore the snapshot, and read all the data."
    ),
    equivalents=("CKV_AWS_302",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "data-protection"),
)

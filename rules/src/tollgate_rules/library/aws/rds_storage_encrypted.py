"""rds_storage_encrypted: databases are encrypted at rest."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, is_true, require


def _judge(database: Resource) -> Iterator[Verdict]:
    return require(database, "storage_encrypted", is_true, otherwise="The database is not encrypted at rest.")


RULE = Rule(
    id="rds_storage_encrypted",
    title="RDS databases are encrypted at rest",
    severity="high",
    description="Encryption protects the data, its backups, replicas and snapshots. It cannot be switched on later: "
    "the database would have to be made anew.",
    remediation="Set `storage_encrypted = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Overview.Encryption.html",
    types=("aws_db_instance", "aws_rds_cluster"),
    judge=_judge,
    equivalents=("CKV_AWS_16", "CKV_AWS_96"),
    packs=(
        "baseline",
        "production",
        "encryption",
        "cis-aws",
    ),
)

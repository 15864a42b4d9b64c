"""rds_not_public: databases have no address on the internet."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, is_true, require


def _judge(database: Resource) -> Iterator[Verdict]:
    return require(
        database,
        "publicly_accessible",
        lambda value: not is_true(value),
        otherwise="The database gets a public address.",
    )


RULE = Rule(
    id="rds_not_public",
    title="RDS databases have no public address",
    severity="critical",
    description="A database with a public address is one mistake in a security group away from everyone.",
    remediation="Set `publicly_accessible = false`, and reach the database from inside the VPC.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_VPC.WorkingWithRDSInstanceinaVPC.html",
    types=("aws_db_instance", "aws_rds_cluster_instance"),
    judge=_judge,
    equivalents=("CKV_AWS_17",),
    packs=(
        "baseline",
        "production",
        "network",
        "cis-aws",
    ),
)

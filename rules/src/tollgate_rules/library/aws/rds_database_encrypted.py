"""RDS database is encrypted at rest."""

from collections.abc import Iterable

from tollgate_runtime import MISSING, Resource

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Undecided, Verdict, is_set, leaves_out

_MADE_FROM = ("replicate_source_db", "replication_source_identifier", "snapshot_identifier", "restore_to_point_in_time")
"""What a database may be a copy of. A copy is encrypted if its source is, unless it is set to be."""

_is_encrypted = must_be_true("storage_encrypted", otherwise="The database is not encrypted at rest.", left_out="breaks")


def _judge(resource: Resource) -> Iterable[Verdict]:
    encrypted = "storage_encrypted"
    if resource.value(encrypted) is MISSING or leaves_out(resource, encrypted):
        for source in _MADE_FROM:
            if is_set(resource.value(source)) and not leaves_out(resource, source):
                return (Undecided(encrypted, f"is as in what {source} names", by="cloud"),)
    return _is_encrypted(resource)


RULE = Rule(
    id="rds_database_encrypted",
    aliases=("rds_storage_encrypted",),
    title="RDS database is encrypted at rest",
    severity="high",
    description="Data, backups, replicas and snapshots are stored in plaintext. Encryption can only be enabled "
    "when the database is created; a replica or a restored copy is as its source.",
    remediation="Set `storage_encrypted = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Overview.Encryption.html",
    types=("aws_db_instance", "aws_rds_cluster"),
    judge=_judge,
    equivalents=("CKV_AWS_16", "CKV_AWS_96"),
    frameworks=("CIS AWS 3.0.0 2.3.1", "NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection", "cis-aws"),
)

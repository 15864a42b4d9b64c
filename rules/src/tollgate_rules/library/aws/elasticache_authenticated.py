"""elasticache_authenticated: ElastiCache replication groups ask for a password over TLS."""

from collections.abc import Iterable

from tollgate_runtime import SENSITIVE, Resource

from tollgate_rules.demands import all_must_pass, must_be_set, must_be_true, one_must_pass, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, is_true

_asks_by_token = one_must_pass(
    must_be_set("auth_token", otherwise="Whoever reaches the cache may use it."),
    must_be_set("user_group_ids", otherwise="No users are set up."),
)


def _asks(group: Resource) -> Iterable[Verdict]:
    """A token that was not sent is there: hosts hide what is set, and nothing else."""
    return () if group.value("auth_token") is SENSITIVE else _asks_by_token(group)


RULE = Rule(
    id="elasticache_authenticated",
    title="ElastiCache replication groups ask for a password over TLS",
    severity="medium",
    description="Without a token or user groups, everyone whom a security group lets through reads and changes the "
    "cache.",
    remediation="Set `transit_encryption_enabled = true` and `auth_token`, or `user_group_ids` with access by role.",
    docs="https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/auth.html",
    types=("aws_elasticache_replication_group",),
    judge=all_must_pass(
        must_be_true(
            "transit_encryption_enabled", otherwise="Without TLS, the cache can ask for no password.", left_out="breaks"
        ),
        only_if("transit_encryption_enabled", is_true, _asks),
    ),
    equivalents=("CKV_AWS_31",),
    frameworks=("NIST 800-53 IA-2", "SOC 2 CC6.1"),
    packs=("production", "iam"),
)

"""ElastiCache replication group requires authentication."""

from collections.abc import Iterable

from tollgate_runtime import SENSITIVE, Resource

from tollgate_rules.attribute_checks import all_must_pass, must_be_set, must_be_true, one_must_pass, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, is_true

_asks_by_token = one_must_pass(
    must_be_set("auth_token", otherwise="The replication group has no AUTH token."),
    must_be_set("user_group_ids", otherwise="The replication group has no user group."),
)


def _asks(group: Resource) -> Iterable[Verdict]:
    """Count a token that was not sent as set: hosts withhold only values that are set."""
    return () if group.value("auth_token") is SENSITIVE else _asks_by_token(group)


RULE = Rule(
    id="elasticache_replication_group_auth_enabled",
    aliases=("elasticache_authenticated",),
    title="ElastiCache replication group requires authentication",
    severity="medium",
    description="Without an AUTH token or user group, anyone with network access can read and change the cache.",
    remediation="Set `transit_encryption_enabled = true`, and `auth_token` or `user_group_ids`.",
    docs="https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/auth.html",
    types=("aws_elasticache_replication_group",),
    judge=all_must_pass(
        must_be_true(
            "transit_encryption_enabled",
            otherwise="Encryption in transit, which authentication needs, is not enabled.",
            left_out="breaks",
        ),
        only_if("transit_encryption_enabled", is_true, _asks),
    ),
    equivalents=("CKV_AWS_31",),
    frameworks=("NIST 800-53 IA-2", "SOC 2 CC6.1"),
    packs=("production", "iam"),
)

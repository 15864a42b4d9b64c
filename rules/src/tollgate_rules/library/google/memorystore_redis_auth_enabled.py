"""Memorystore for Redis instance has AUTH enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="memorystore_redis_auth_enabled",
    aliases=("google_redis_authenticated",),
    title="Memorystore for Redis instance has AUTH enabled",
    severity="medium",
    description="Without AUTH, anyone with network access can read and change the data.",
    remediation="Set `auth_enabled = true`.",
    docs="https://cloud.google.com/memorystore/docs/redis/about-redis-auth",
    types=("google_redis_instance",),
    judge=must_be_true("auth_enabled", otherwise="AUTH is not enabled."),
    equivalents=("CKV_GCP_95",),
    frameworks=("NIST 800-53 IA-2", "SOC 2 CC6.1"),
    packs=("production", "iam"),
)

"""google_redis_authenticated: Memorystore asks for a password."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_redis_authenticated",
    title="Memorystore asks for a password",
    severity="medium",
    description="Without it, everyone in the network reads and changes the cache.",
    remediation="Set `auth_enabled = true`.",
    docs="https://cloud.google.com/memorystore/docs/redis/about-redis-auth",
    types=("google_redis_instance",),
    judge=must_be_true("auth_enabled", otherwise="Whoever reaches the cache may use it."),
    equivalents=("CKV_GCP_95",),
    frameworks=("NIST 800-53 IA-2", "SOC 2 CC6.1"),
    packs=("production", "iam"),
)

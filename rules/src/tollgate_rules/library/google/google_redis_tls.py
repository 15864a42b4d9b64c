"""google_redis_tls: Memorystore is reached over TLS."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_redis_tls",
    title="Memorystore is reached over TLS",
    severity="high",
    description="Without TLS, keys, values and passwords cross the network in clear.",
    remediation='Set `transit_encryption_mode = "SERVER_AUTHENTICATION"`.',
    docs="https://cloud.google.com/memorystore/docs/redis/about-in-transit-encryption",
    types=("google_redis_instance",),
    judge=must_be_one_of(
        "transit_encryption_mode",
        ("SERVER_AUTHENTICATION",),
        otherwise="Whoever can listen on the network reads what the cache holds.",
        default="DISABLED",
    ),
    equivalents=("CKV_GCP_97",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

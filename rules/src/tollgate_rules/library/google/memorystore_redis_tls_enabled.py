"""Memorystore for Redis instance uses TLS."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="memorystore_redis_tls_enabled",
    aliases=("google_redis_tls",),
    title="Memorystore for Redis instance uses TLS",
    severity="high",
    description="Without TLS, credentials, keys and values cross the network in plaintext.",
    remediation='Set `transit_encryption_mode = "SERVER_AUTHENTICATION"`.',
    docs="https://cloud.google.com/memorystore/docs/redis/about-in-transit-encryption",
    types=("google_redis_instance",),
    judge=must_be_one_of(
        "transit_encryption_mode",
        ("SERVER_AUTHENTICATION",),
        otherwise="Encryption in transit is not enabled.",
        default="DISABLED",
    ),
    equivalents=("CKV_GCP_97",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

"""AppSync API cache is encrypted in transit."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="appsync_cache_encrypted_in_transit",
    title="AppSync API cache is encrypted in transit",
    severity="medium",
    description="Without TLS, cached responses cross the network in plaintext.",
    remediation="Set `transit_encryption_enabled = true`; this replaces the cache.",
    docs="https://docs.aws.amazon.com/appsync/latest/devguide/enabling-caching.html",
    types=("aws_appsync_api_cache",),
    judge=must_be_true("transit_encryption_enabled", otherwise="The cache is not encrypted in transit."),
    equivalents=("CKV_AWS_215",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption"),
)

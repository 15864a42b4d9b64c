"""AppSync API cache is encrypted at rest."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="appsync_cache_encrypted_at_rest",
    title="AppSync API cache is encrypted at rest",
    severity="medium",
    description="Cached API responses, which may contain sensitive data, are stored in plaintext.",
    remediation="Set `at_rest_encryption_enabled = true`; this replaces the cache.",
    docs="https://docs.aws.amazon.com/appsync/latest/devguide/enabling-caching.html",
    types=("aws_appsync_api_cache",),
    judge=must_be_true("at_rest_encryption_enabled", otherwise="The cache is not encrypted at rest."),
    equivalents=("CKV_AWS_214",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("production", "encryption"),
)

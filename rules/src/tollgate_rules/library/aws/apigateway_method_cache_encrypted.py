"""API Gateway method cache is encrypted."""

from tollgate_rules.attribute_checks import must_be_true, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="apigateway_method_cache_encrypted",
    aliases=("api_cache_encrypted",),
    title="API Gateway method cache is encrypted",
    severity="medium",
    description="Cached API responses, which may contain sensitive data, are stored in plaintext.",
    remediation="Set `settings { cache_data_encrypted = true }`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/data-protection-encryption.html",
    types=("aws_api_gateway_method_settings",),
    judge=only_if(
        "settings[0].caching_enabled",
        is_true,
        must_be_true(
            "settings[0].cache_data_encrypted", otherwise="Cached responses are not encrypted.", left_out="breaks"
        ),
    ),
    equivalents=("CKV_AWS_308",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("production", "encryption"),
)

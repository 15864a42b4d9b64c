"""api_cache_encrypted: API Gateway caches are encrypted."""

from tollgate_rules.demands import must_be_true, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="api_cache_encrypted",
    title="API Gateway caches are encrypted",
    severity="medium",
    description="What is cached lies on disks of AWS.",
    remediation="Set `settings { cache_data_encrypted = true }`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/data-protection-encryption.html",
    types=("aws_api_gateway_method_settings",),
    judge=only_if(
        "settings[0].caching_enabled",
        is_true,
        must_be_true(
            "settings[0].cache_data_encrypted", otherwise="Cached answers are not encrypted.", left_out="breaks"
        ),
    ),
    equivalents=("CKV_AWS_308",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("production", "encryption"),
)

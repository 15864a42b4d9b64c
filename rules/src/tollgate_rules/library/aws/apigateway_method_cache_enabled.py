"""API Gateway method caching is enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="apigateway_method_cache_enabled",
    aliases=("api_cache_on",),
    title="API Gateway method caching is enabled",
    severity="low",
    description="Without caching, every request reaches the backend, which increases latency, load and cost.",
    remediation="Set `settings { caching_enabled = true }`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-caching.html",
    types=("aws_api_gateway_method_settings",),
    judge=must_be_true("settings[0].caching_enabled", otherwise="Method caching is not enabled.", left_out="breaks"),
    equivalents=("CKV_AWS_225",),
    packs=("cost-hygiene",),
)

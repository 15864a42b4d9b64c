"""api_cache_on: API Gateway methods use the cache."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="api_cache_on",
    title="API Gateway methods use the cache",
    severity="low",
    description="A cache keeps load and cost away from what is behind.",
    remediation="Set `settings { caching_enabled = true }`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-caching.html",
    types=("aws_api_gateway_method_settings",),
    judge=must_be_true("settings[0].caching_enabled", otherwise="Answers are not cached.", left_out="breaks"),
    equivalents=("CKV_AWS_225",),
    packs=("cost-hygiene",),
)

"""api_stage_cached: API Gateway stages cache their answers."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="api_stage_cached",
    title="API Gateway stages cache their answers",
    severity="low",
    description="A cache keeps load and cost away from what is behind.",
    remediation="Set `cache_cluster_enabled = true`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-caching.html",
    types=("aws_api_gateway_stage",),
    judge=must_be_true("cache_cluster_enabled", otherwise="Answers are not cached."),
    equivalents=("CKV_AWS_120",),
    packs=("cost-hygiene",),
)

"""API Gateway stage has a cache cluster."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="apigateway_stage_cache_enabled",
    aliases=("api_stage_cached",),
    title="API Gateway stage has a cache cluster",
    severity="low",
    description="Without a cache cluster, every request reaches the backend, which increases latency, load and cost.",
    remediation="Set `cache_cluster_enabled = true`.",
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-caching.html",
    types=("aws_api_gateway_stage",),
    judge=must_be_true("cache_cluster_enabled", otherwise="The stage has no cache cluster."),
    equivalents=("CKV_AWS_120",),
    packs=("cost-hygiene",),
)

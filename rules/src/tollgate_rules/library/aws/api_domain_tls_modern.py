"""api_domain_tls_modern: API Gateway domains accept TLS 1.2 and newer only."""

from tollgate_rules.demands import must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="api_domain_tls_modern",
    title="API Gateway domains accept TLS 1.2 and newer only",
    severity="medium",
    description="Older versions of TLS have flaws that let what was encrypted be read.",
    remediation='Set `security_policy = "TLS_1_2"`.',
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-custom-domain-tls-version.html",
    types=("aws_api_gateway_domain_name",),
    judge=must_hold(
        "security_policy",
        lambda policy: policy == "TLS_1_2" or str(policy).startswith("SecurityPolicy_TLS"),
        otherwise="Versions of TLS before 1.2 are accepted.",
    ),
    equivalents=("CKV_AWS_206",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption", "network"),
)

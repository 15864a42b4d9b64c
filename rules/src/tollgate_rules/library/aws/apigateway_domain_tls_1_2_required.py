"""API Gateway custom domain requires TLS 1.2."""

from tollgate_rules.attribute_checks import must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="apigateway_domain_tls_1_2_required",
    aliases=("api_domain_tls_modern",),
    title="API Gateway custom domain requires TLS 1.2",
    severity="medium",
    description="TLS 1.0 and 1.1 have known weaknesses that let an attacker decrypt traffic.",
    remediation='Set `security_policy = "TLS_1_2"`.',
    docs="https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-custom-domain-tls-version.html",
    types=("aws_api_gateway_domain_name",),
    judge=must_hold(
        "security_policy",
        lambda policy: policy == "TLS_1_2" or str(policy).startswith("SecurityPolicy_TLS"),
        otherwise="The custom domain accepts TLS versions before 1.2.",
    ),
    equivalents=("CKV_AWS_206",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption", "network"),
)

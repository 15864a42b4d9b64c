"""opensearch_tls_modern: OpenSearch domains demand TLS 1.2."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="opensearch_tls_modern",
    title="OpenSearch domains demand TLS 1.2",
    severity="medium",
    description="TLS 1.0 and 1.1 have known weaknesses and are no longer allowed by payment and health standards.",
    remediation='Set `domain_endpoint_options { tls_security_policy = "Policy-Min-TLS-1-2-PFS-2023-10" }`.',
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/infrastructure-security.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=must_be_one_of(
        "domain_endpoint_options[0].tls_security_policy",
        ("Policy-Min-TLS-1-2-2019-07", "Policy-Min-TLS-1-2-PFS-2023-10", "Policy-Min-TLS-1-2-RFC9151-FIPS-2024-08"),
        otherwise="The domain still accepts TLS 1.0.",
    ),
    equivalents=("CKV_AWS_228",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

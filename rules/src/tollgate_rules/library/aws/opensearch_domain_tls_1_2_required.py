"""OpenSearch domain requires TLS 1.2."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="opensearch_domain_tls_1_2_required",
    aliases=("opensearch_tls_modern",),
    title="OpenSearch domain requires TLS 1.2",
    severity="medium",
    description="TLS 1.0 and 1.1 have known weaknesses that let an attacker decrypt traffic.",
    remediation='Set `domain_endpoint_options { tls_security_policy = "Policy-Min-TLS-1-2-PFS-2023-10" }`.',
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/infrastructure-security.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=must_be_one_of(
        "domain_endpoint_options[0].tls_security_policy",
        ("Policy-Min-TLS-1-2-2019-07", "Policy-Min-TLS-1-2-PFS-2023-10", "Policy-Min-TLS-1-2-RFC9151-FIPS-2024-08"),
        otherwise="The domain accepts TLS versions before 1.2.",
        default="Policy-Min-TLS-1-0-2019-07",
    ),
    equivalents=("CKV_AWS_228",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

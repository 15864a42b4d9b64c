"""cloudsearch_tls_modern: CloudSearch domains demand TLS 1.2."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudsearch_tls_modern",
    title="CloudSearch domains demand TLS 1.2",
    severity="medium",
    description="TLS 1.0 and 1.1 have known weaknesses and are no longer allowed by payment standards.",
    remediation='Set `endpoint_options { tls_security_policy = "Policy-Min-TLS-1-2-2019-07" }`.',
    docs="https://docs.aws.amazon.com/cloudsearch/latest/developerguide/configuring-domain-endpoint-options.html",
    types=("aws_cloudsearch_domain",),
    judge=must_be_one_of(
        "endpoint_options[0].tls_security_policy",
        ("Policy-Min-TLS-1-2-2019-07",),
        otherwise="The domain still accepts TLS 1.0.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_218",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

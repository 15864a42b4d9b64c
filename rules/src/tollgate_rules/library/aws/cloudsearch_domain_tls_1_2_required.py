"""CloudSearch domain requires TLS 1.2."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudsearch_domain_tls_1_2_required",
    aliases=("cloudsearch_tls_modern",),
    title="CloudSearch domain requires TLS 1.2",
    severity="medium",
    description="TLS 1.0 and 1.1 have known weaknesses that let an attacker decrypt traffic.",
    remediation='Set `endpoint_options { tls_security_policy = "Policy-Min-TLS-1-2-2019-07" }`.',
    docs="https://docs.aws.amazon.com/cloudsearch/latest/developerguide/configuring-domain-endpoint-options.html",
    types=("aws_cloudsearch_domain",),
    judge=must_be_one_of(
        "endpoint_options[0].tls_security_policy",
        ("Policy-Min-TLS-1-2-2019-07",),
        otherwise="The domain accepts TLS versions before 1.2.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_218",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

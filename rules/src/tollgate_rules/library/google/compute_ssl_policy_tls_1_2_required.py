"""SSL policy requires TLS 1.2 and modern ciphers."""

from tollgate_rules.attribute_checks import all_must_pass, must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="compute_ssl_policy_tls_1_2_required",
    aliases=("google_tls_policy_modern",),
    title="SSL policy requires TLS 1.2 and modern ciphers",
    severity="medium",
    description="TLS 1.0, TLS 1.1 and old ciphers have known weaknesses that let an attacker decrypt traffic.",
    remediation='Set `min_tls_version = "TLS_1_2"` and `profile = "MODERN"`.',
    docs="https://cloud.google.com/load-balancing/docs/ssl-policies-concepts",
    types=("google_compute_ssl_policy", "google_compute_region_ssl_policy"),
    judge=all_must_pass(
        must_be_one_of(
            "min_tls_version",
            ("TLS_1_2", "TLS_1_3"),
            otherwise="The SSL policy accepts TLS versions before 1.2.",
            default="TLS_1_0",
        ),
        must_be_one_of(
            "profile",
            ("MODERN", "RESTRICTED", "FIPS_202205", "CUSTOM"),
            otherwise="The SSL policy accepts weak ciphers.",
            default="COMPATIBLE",
        ),
    ),
    equivalents=("CKV_GCP_4",),
    frameworks=("CIS GCP 2.0.0 3.9", "NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

"""google_sql_tls_required: Cloud SQL demands TLS."""

from tollgate_rules.demands import must_be_one_of, must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_sql_tls_required",
    title="Cloud SQL demands TLS",
    severity="high",
    description="Unless it demands TLS, the database talks in clear with a client that does not ask for it.",
    remediation='Set `ssl_mode = "ENCRYPTED_ONLY"` in `ip_configuration`; in older providers, `require_ssl = true`.',
    docs="https://cloud.google.com/sql/docs/postgres/configure-ssl-instance",
    types=("google_sql_database_instance",),
    judge=one_must_pass(
        must_be_one_of(
            "settings[0].ip_configuration[0].ssl_mode",
            ("ENCRYPTED_ONLY", "TRUSTED_CLIENT_CERTIFICATE_REQUIRED"),
            otherwise="Clients may connect without TLS.",
        ),
        must_be_true("settings[0].ip_configuration[0].require_ssl", otherwise="Clients may connect without TLS."),
    ),
    equivalents=("CKV_GCP_6",),
    frameworks=("CIS GCP 2.0.0 6.4", "NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

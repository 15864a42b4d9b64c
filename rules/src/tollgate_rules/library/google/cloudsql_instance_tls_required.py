"""Cloud SQL instance requires TLS."""

from tollgate_rules.attribute_checks import must_be_one_of, must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudsql_instance_tls_required",
    aliases=("google_sql_tls_required",),
    title="Cloud SQL instance requires TLS",
    severity="high",
    description="Without it, clients can connect in plaintext.",
    remediation='Set `ssl_mode = "ENCRYPTED_ONLY"` in `ip_configuration`; with older provider versions, '
    "`require_ssl = true`.",
    docs="https://cloud.google.com/sql/docs/postgres/configure-ssl-instance",
    types=("google_sql_database_instance",),
    judge=one_must_pass(
        must_be_one_of(
            "settings[0].ip_configuration[0].ssl_mode",
            ("ENCRYPTED_ONLY", "TRUSTED_CLIENT_CERTIFICATE_REQUIRED"),
            otherwise="Clients can connect without TLS.",
            default="ALLOW_UNENCRYPTED_AND_ENCRYPTED",
        ),
        must_be_true(
            "settings[0].ip_configuration[0].require_ssl",
            otherwise="Clients can connect without TLS.",
            default=False,
        ),
    ),
    equivalents=("CKV_GCP_6",),
    frameworks=("CIS GCP 2.0.0 6.4", "NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

"""glue_catalog_encrypted: Glue encrypts its data catalog and the passwords in it."""

from tollgate_rules.demands import all_must_pass, must_be_one_of, must_be_true
from tollgate_rules.rule import Rule

_SETTINGS = "data_catalog_encryption_settings[0]"

RULE = Rule(
    id="glue_catalog_encrypted",
    title="Glue encrypts its data catalog and the passwords in it",
    severity="medium",
    description="The catalog describes all your data, and holds the passwords to its sources.",
    remediation='Set `catalog_encryption_mode = "SSE-KMS"` and `return_connection_password_encrypted = true`.',
    docs="https://docs.aws.amazon.com/glue/latest/dg/encrypt-glue-data-catalog.html",
    types=("aws_glue_data_catalog_encryption_settings",),
    judge=all_must_pass(
        must_be_one_of(
            f"{_SETTINGS}.encryption_at_rest[0].catalog_encryption_mode",
            ("SSE-KMS", "SSE-KMS-WITH-SERVICE-ROLE"),
            otherwise="The catalog is not encrypted.",
        ),
        must_be_true(
            f"{_SETTINGS}.connection_password_encryption[0].return_connection_password_encrypted",
            otherwise="Passwords of connections are given out in clear.",
        ),
    ),
    equivalents=("CKV_AWS_94",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)

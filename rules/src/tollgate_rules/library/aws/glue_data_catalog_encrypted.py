"""Glue Data Catalog and connection passwords are encrypted."""

from tollgate_rules.attribute_checks import all_must_pass, must_be_one_of, must_be_true
from tollgate_rules.rule import Rule

_SETTINGS = "data_catalog_encryption_settings[0]"

RULE = Rule(
    id="glue_data_catalog_encrypted",
    aliases=("glue_catalog_encrypted",),
    title="Glue Data Catalog and connection passwords are encrypted",
    severity="medium",
    description="Without these settings, the metadata in the Data Catalog and the passwords of its connections are "
    "stored in plaintext.",
    remediation='Set `catalog_encryption_mode = "SSE-KMS"` in `encryption_at_rest`, and '
    "`return_connection_password_encrypted = true` in `connection_password_encryption`.",
    docs="https://docs.aws.amazon.com/glue/latest/dg/encrypt-glue-data-catalog.html",
    types=("aws_glue_data_catalog_encryption_settings",),
    judge=all_must_pass(
        must_be_one_of(
            f"{_SETTINGS}.encryption_at_rest[0].catalog_encryption_mode",
            ("SSE-KMS", "SSE-KMS-WITH-SERVICE-ROLE"),
            otherwise="The Data Catalog is not encrypted with KMS.",
        ),
        must_be_true(
            f"{_SETTINGS}.connection_password_encryption[0].return_connection_password_encrypted",
            otherwise="Connection passwords are not encrypted.",
        ),
    ),
    equivalents=("CKV_AWS_94",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)

"""DMS endpoint uses TLS."""

from tollgate_rules.attribute_checks import equals, must_not_be_one_of, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dms_endpoint_tls_enabled",
    aliases=("dms_endpoint_tls",),
    title="DMS endpoint uses TLS",
    severity="high",
    description="Without TLS, database credentials and all replicated data cross the network in plaintext.",
    remediation="Set `ssl_mode` to `require`, or to `verify-ca` or `verify-full` with `certificate_arn`, depending on "
    "the engine.",
    docs="https://docs.aws.amazon.com/dms/latest/userguide/CHAP_Security.SSL.html",
    types=("aws_dms_endpoint",),
    judge=only_if(
        "engine_name",
        equals(
            "aurora",
            "aurora-postgresql",
            "azuredb",
            "babelfish",
            "db2",
            "docdb",
            "mariadb",
            "mongodb",
            "mysql",
            "oracle",
            "postgres",
            "redshift",
            "sqlserver",
            "sybase",
        ),
        must_not_be_one_of(
            "ssl_mode",
            ("none",),
            otherwise="The endpoint connects without TLS.",
            default="none",
            left_out="breaks",
        ),
    ),
    equivalents=("CKV2_AWS_49",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

"""dms_endpoint_tls: DMS endpoints connect over TLS."""

from tollgate_rules.demands import equals, must_not_be_one_of, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dms_endpoint_tls",
    title="DMS endpoints connect over TLS",
    severity="high",
    description="Replication carries whole databases, and the password to each of them.",
    remediation='Set `ssl_mode` to "require", or to "verify-full" with a certificate.',
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
            otherwise="The data that is replicated crosses the network in clear.",
            default="none",
            left_out="breaks",
        ),
    ),
    equivalents=("CKV2_AWS_49",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)

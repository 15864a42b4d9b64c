"""RDS instance uses a current CA certificate."""

from tollgate_rules.attribute_checks import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_instance_ca_certificate_current",
    aliases=("rds_certificate_current",),
    title="RDS instance uses a current CA certificate",
    severity="medium",
    description="The 2015 and 2019 CA certificates have expired, so clients that verify the server's certificate "
    "cannot connect.",
    remediation="Set `ca_cert_identifier` to `rds-ca-rsa2048-g1` or another current CA.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.SSL.html",
    types=("aws_db_instance", "aws_rds_cluster_instance"),
    judge=must_not_be_one_of(
        "ca_cert_identifier",
        ("rds-ca-2015", "rds-ca-2019"),
        otherwise="The CA certificate has expired.",
        left_out="holds",
    ),
    equivalents=("CKV_AWS_211",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption"),
)

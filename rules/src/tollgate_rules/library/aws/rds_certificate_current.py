"""rds_certificate_current: RDS instances have a current certificate."""

from tollgate_rules.demands import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_certificate_current",
    title="RDS instances have a current certificate",
    severity="medium",
    description="Certificates of the authorities of 2015 and 2019 have expired: clients that check them cannot "
    "connect, and others get used to not checking.",
    remediation='Set `ca_cert_identifier` to "rds-ca-rsa2048-g1" or another current one.',
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.SSL.html",
    types=("aws_db_instance", "aws_rds_cluster_instance"),
    judge=must_not_be_one_of(
        "ca_cert_identifier",
        ("rds-ca-2015", "rds-ca-2019"),
        otherwise="The certificate's authority has expired.",
        left_out="holds",
    ),
    equivalents=("CKV_AWS_211",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption"),
)

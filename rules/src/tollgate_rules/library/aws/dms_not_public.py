"""dms_not_public: DMS replication instances have no public address."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dms_not_public",
    title="DMS replication instances have no public address",
    severity="high",
    description="A replication instance holds the passwords of both databases and copies all their data.",
    remediation="Set `publicly_accessible = false`.",
    docs="https://docs.aws.amazon.com/dms/latest/userguide/CHAP_ReplicationInstance.html",
    types=("aws_dms_replication_instance",),
    judge=must_not_be_true(
        "publicly_accessible", otherwise="The replication instance gets a public address.", left_out="holds"
    ),
    equivalents=("CKV_AWS_89",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)

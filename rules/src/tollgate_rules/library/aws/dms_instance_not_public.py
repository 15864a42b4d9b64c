"""DMS replication instance is not publicly accessible."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dms_instance_not_public",
    aliases=("dms_not_public",),
    title="DMS replication instance is not publicly accessible",
    severity="high",
    description="A replication instance stores the credentials of both databases and the migrated data; a public IP "
    "address exposes it to the internet.",
    remediation="Set `publicly_accessible = false`.",
    docs="https://docs.aws.amazon.com/dms/latest/userguide/CHAP_ReplicationInstance.html",
    types=("aws_dms_replication_instance",),
    judge=must_not_be_true(
        "publicly_accessible", otherwise="The replication instance is publicly accessible.", left_out="holds"
    ),
    equivalents=("CKV_AWS_89",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "network"),
)

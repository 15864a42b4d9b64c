"""dms_minor_upgrades_automatic: DMS replication instances take minor upgrades by themselves."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dms_minor_upgrades_automatic",
    title="DMS replication instances take minor upgrades by themselves",
    severity="low",
    description="Minor upgrades bring security fixes.",
    remediation="Set `auto_minor_version_upgrade = true`.",
    docs="https://docs.aws.amazon.com/dms/latest/userguide/CHAP_ReplicationInstance.html",
    types=("aws_dms_replication_instance",),
    judge=must_be_true(
        "auto_minor_version_upgrade",
        otherwise="Minor upgrades, which fix security holes, wait for somebody to start them.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_222",),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("production",),
)

"""DMS replication instance has automatic minor version upgrades enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dms_instance_auto_minor_upgrade_enabled",
    aliases=("dms_minor_upgrades_automatic",),
    title="DMS replication instance has automatic minor version upgrades enabled",
    severity="low",
    description="Without automatic upgrades, security patches must be installed manually.",
    remediation="Set `auto_minor_version_upgrade = true`.",
    docs="https://docs.aws.amazon.com/dms/latest/userguide/CHAP_ReplicationInstance.html",
    types=("aws_dms_replication_instance",),
    judge=must_be_true(
        "auto_minor_version_upgrade",
        otherwise="Automatic minor version upgrades are disabled.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_222",),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("production",),
)

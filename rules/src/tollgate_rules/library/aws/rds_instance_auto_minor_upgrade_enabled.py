"""RDS instance has automatic minor version upgrades enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_instance_auto_minor_upgrade_enabled",
    aliases=("rds_minor_upgrades_automatic",),
    title="RDS instance has automatic minor version upgrades enabled",
    severity="low",
    description="Without automatic upgrades, which are enabled by default, security patches must be installed "
    "manually.",
    remediation="Remove `auto_minor_version_upgrade`, or set it to true.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_UpgradeDBInstance.Upgrading.html",
    types=("aws_db_instance", "aws_rds_cluster_instance"),
    judge=must_be_true(
        "auto_minor_version_upgrade",
        otherwise="Automatic minor version upgrades are disabled.",
        default=True,
    ),
    equivalents=("CKV_AWS_226",),
    frameworks=("CIS AWS 3.0.0 2.3.2", "NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("production", "cis-aws"),
)

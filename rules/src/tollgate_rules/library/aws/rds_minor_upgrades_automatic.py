"""rds_minor_upgrades_automatic: RDS instances take minor upgrades by themselves."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_minor_upgrades_automatic",
    title="RDS instances take minor upgrades by themselves",
    severity="low",
    description="Minor upgrades bring security fixes. RDS installs them in the maintenance window unless told not to.",
    remediation="Leave `auto_minor_version_upgrade` out, or set it to true.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_UpgradeDBInstance.Upgrading.html",
    types=("aws_db_instance", "aws_rds_cluster_instance"),
    judge=must_be_true(
        "auto_minor_version_upgrade",
        otherwise="Minor upgrades, which fix security holes, wait for somebody to start them.",
        default=True,
    ),
    equivalents=("CKV_AWS_226",),
    frameworks=("CIS AWS 3.0.0 2.3.2", "NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("production", "cis-aws"),
)

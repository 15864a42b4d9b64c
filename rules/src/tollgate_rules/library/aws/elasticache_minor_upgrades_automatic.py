"""elasticache_minor_upgrades_automatic: ElastiCache clusters take minor upgrades by themselves."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elasticache_minor_upgrades_automatic",
    title="ElastiCache clusters take minor upgrades by themselves",
    severity="low",
    description="Minor upgrades bring security fixes. ElastiCache installs them in the maintenance window unless "
    "told not to.",
    remediation="Leave `auto_minor_version_upgrade` out, or set it to true.",
    docs="https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/VersionManagement.html",
    types=("aws_elasticache_cluster",),
    judge=must_be_true(
        "auto_minor_version_upgrade",
        otherwise="Minor upgrades, which fix security holes, wait for somebody to start them.",
        default=True,
    ),
    equivalents=("CKV_AWS_322",),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("production",),
)

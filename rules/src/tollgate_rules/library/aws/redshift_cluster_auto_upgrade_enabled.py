"""Redshift cluster has automatic version upgrades enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_cluster_auto_upgrade_enabled",
    aliases=("redshift_upgrades_automatic",),
    title="Redshift cluster has automatic version upgrades enabled",
    severity="low",
    description="Without automatic upgrades, which are enabled by default, security patches must be installed "
    "manually.",
    remediation="Remove `allow_version_upgrade`, or set it to true.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/cluster-versions.html",
    types=("aws_redshift_cluster",),
    judge=must_be_true(
        "allow_version_upgrade",
        otherwise="Automatic version upgrades are disabled.",
        default=True,
    ),
    equivalents=("CKV_AWS_141",),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("production",),
)

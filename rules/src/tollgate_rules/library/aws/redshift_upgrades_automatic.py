"""redshift_upgrades_automatic: Redshift clusters take upgrades by themselves."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_upgrades_automatic",
    title="Redshift clusters take upgrades by themselves",
    severity="low",
    description="Upgrades bring security fixes. Redshift installs them in the maintenance window unless told not to.",
    remediation="Leave `allow_version_upgrade` out, or set it to true.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/cluster-versions.html",
    types=("aws_redshift_cluster",),
    judge=must_be_true(
        "allow_version_upgrade",
        otherwise="Upgrades, which fix security holes, wait for somebody to start them.",
        default=True,
    ),
    equivalents=("CKV_AWS_141",),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("production",),
)

"""RDS cluster has deletion protection enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_cluster_deletion_protection",
    aliases=("rds_cluster_deletion_protected",),
    title="RDS cluster has deletion protection enabled",
    severity="medium",
    description="Without deletion protection, a single API call or a `destroy` run deletes the cluster.",
    remediation="Set `deletion_protection = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/USER_DeleteCluster.html",
    types=("aws_rds_cluster",),
    judge=must_be_true("deletion_protection", otherwise="Deletion protection is not enabled."),
    equivalents=("CKV_AWS_139",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)

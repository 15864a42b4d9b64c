"""rds_cluster_deletion_protected: RDS clusters are protected against deletion."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_cluster_deletion_protected",
    title="RDS clusters are protected against deletion",
    severity="medium",
    description="With deletion protection, nobody deletes the cluster by mistake: it must be switched off first.",
    remediation="Set `deletion_protection = true`.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/USER_DeleteCluster.html",
    types=("aws_rds_cluster",),
    judge=must_be_true("deletion_protection", otherwise="The cluster can be deleted by one call."),
    equivalents=("CKV_AWS_139",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)

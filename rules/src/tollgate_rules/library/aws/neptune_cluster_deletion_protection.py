"""Neptune cluster has deletion protection enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="neptune_cluster_deletion_protection",
    aliases=("neptune_deletion_protected",),
    title="Neptune cluster has deletion protection enabled",
    severity="medium",
    description="Without deletion protection, a single API call or a `destroy` run deletes the cluster.",
    remediation="Set `deletion_protection = true`.",
    docs="https://docs.aws.amazon.com/neptune/latest/userguide/manage-console-instances-delete.html",
    types=("aws_neptune_cluster",),
    judge=must_be_true("deletion_protection", otherwise="Deletion protection is not enabled."),
    equivalents=("CKV2_AWS_58",),
    frameworks=("NIST 800-53 CP-9", "SOC 2 A1.2"),
    packs=("production", "data-protection"),
)

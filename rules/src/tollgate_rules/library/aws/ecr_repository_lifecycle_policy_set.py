"""ECR repository has a lifecycle policy."""

from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecr_repository_lifecycle_policy_set",
    aliases=("ecr_old_images_removed",),
    title="ECR repository has a lifecycle policy",
    severity="low",
    description="Without a lifecycle policy, every image that was ever pushed is stored and billed.",
    remediation="Add an `aws_ecr_lifecycle_policy` for the repository.",
    docs="https://docs.aws.amazon.com/AmazonECR/latest/userguide/LifecyclePolicies.html",
    types=("aws_ecr_repository",),
    judge_in_plan=must_have(
        Related("aws_ecr_lifecycle_policy", by="repository", name="name"),
        at="name",
        otherwise="The repository has no lifecycle policy.",
    ),
    packs=("cost-hygiene",),
)

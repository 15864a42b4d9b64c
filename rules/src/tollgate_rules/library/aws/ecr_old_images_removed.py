"""ecr_old_images_removed: ECR repositories remove old images."""

from tollgate_rules.companions import Beside, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecr_old_images_removed",
    title="ECR repositories remove old images",
    severity="low",
    description="Every build leaves an image; without a lifecycle policy nobody takes them away.",
    remediation="Add an `aws_ecr_lifecycle_policy` for the repository.",
    docs="https://docs.aws.amazon.com/AmazonECR/latest/userguide/LifecyclePolicies.html",
    types=("aws_ecr_repository",),
    judge_among=must_have(
        Beside("aws_ecr_lifecycle_policy", by="repository", name="name"),
        at="name",
        otherwise="Old images are kept, and paid for, for ever.",
    ),
    packs=("cost-hygiene",),
)

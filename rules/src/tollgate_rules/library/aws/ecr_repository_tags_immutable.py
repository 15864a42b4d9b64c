"""ECR repository has immutable image tags."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecr_repository_tags_immutable",
    aliases=("ecr_tags_immutable",),
    title="ECR repository has immutable image tags",
    severity="medium",
    description="With mutable tags, an image that was tested can be replaced by another one under the same tag.",
    remediation='Set `image_tag_mutability = "IMMUTABLE"`.',
    docs="https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-tag-mutability.html",
    types=("aws_ecr_repository",),
    judge=must_be_one_of(
        "image_tag_mutability", ("IMMUTABLE",), otherwise="Image tags are mutable.", default="MUTABLE"
    ),
    equivalents=("CKV_AWS_51",),
    frameworks=("NIST 800-53 CM-3", "SOC 2 CC8.1"),
    packs=("production",),
)

"""ecr_tags_immutable: ECR image tags are immutable."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecr_tags_immutable",
    title="ECR image tags are immutable",
    severity="medium",
    description="If tags can be moved, nobody can tell which image was tested and which one runs.",
    remediation='Set `image_tag_mutability = "IMMUTABLE"`.',
    docs="https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-tag-mutability.html",
    types=("aws_ecr_repository",),
    judge=must_be_one_of(
        "image_tag_mutability", ("IMMUTABLE",), otherwise="A tag can be moved to another image.", default="MUTABLE"
    ),
    equivalents=("CKV_AWS_51",),
    frameworks=("NIST 800-53 CM-3", "SOC 2 CC8.1"),
    packs=("production",),
)

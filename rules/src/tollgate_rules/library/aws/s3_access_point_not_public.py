"""S3 access point blocks public access."""

from tollgate_rules.attribute_checks import Judge, all_must_pass, must_be_true
from tollgate_rules.rule import Rule


def _must_block(setting: str) -> Judge:
    path = f"public_access_block_configuration[0].{setting}"
    return must_be_true(path, otherwise=f"{setting} is not true, so the access point can be public.", default=True)


RULE = Rule(
    id="s3_access_point_not_public",
    title="S3 access point blocks public access",
    severity="high",
    description="An access point has its own public access settings, which cannot be changed after creation.",
    remediation="Remove `public_access_block_configuration`, or set all four settings to true.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-points-bpa-settings.html",
    types=("aws_s3_access_point",),
    judge=all_must_pass(
        *map(_must_block, ("block_public_acls", "block_public_policy", "ignore_public_acls", "restrict_public_buckets"))
    ),
    equivalents=("CKV_AWS_392",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)

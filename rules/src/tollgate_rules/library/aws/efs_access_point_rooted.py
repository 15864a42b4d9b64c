"""efs_access_point_rooted: EFS access points show a folder, not everything."""

from tollgate_rules.demands import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="efs_access_point_rooted",
    title="EFS access points show a folder, not everything",
    severity="medium",
    description="An access point is there to show an application its own files only.",
    remediation='Set `root_directory { path = "/app" }`.',
    docs="https://docs.aws.amazon.com/efs/latest/ug/efs-access-points.html",
    types=("aws_efs_access_point",),
    judge=must_not_be_one_of(
        "root_directory[0].path",
        ("/", ""),
        otherwise="Who uses the access point sees the whole file system.",
        default="/",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_329",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)

"""EFS access point enforces a root directory."""

from tollgate_rules.attribute_checks import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="efs_access_point_root_directory_set",
    aliases=("efs_access_point_rooted",),
    title="EFS access point enforces a root directory",
    severity="medium",
    description="Without a root directory, clients of the access point see the whole file system.",
    remediation='Set `root_directory { path = "/app" }`.',
    docs="https://docs.aws.amazon.com/efs/latest/ug/efs-access-points.html",
    types=("aws_efs_access_point",),
    judge=must_not_be_one_of(
        "root_directory[0].path",
        ("/", ""),
        otherwise="The access point exposes the root of the file system.",
        default="/",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_329",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)

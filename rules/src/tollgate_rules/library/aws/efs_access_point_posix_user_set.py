"""EFS access point enforces a POSIX user."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="efs_access_point_posix_user_set",
    aliases=("efs_access_point_user",),
    title="EFS access point enforces a POSIX user",
    severity="medium",
    description="Without an enforced identity, an NFS client can claim any user ID, including root.",
    remediation="Add a `posix_user` block with `uid` and `gid`.",
    docs="https://docs.aws.amazon.com/efs/latest/ug/efs-access-points.html",
    types=("aws_efs_access_point",),
    judge=must_be_set("posix_user", otherwise="The access point enforces no POSIX user."),
    equivalents=("CKV_AWS_330",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)

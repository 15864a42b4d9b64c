"""efs_access_point_user: EFS access points act as one user."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="efs_access_point_user",
    title="EFS access points act as one user",
    severity="medium",
    description="With a user set, every request through the access point is made as that user, whatever the client "
    "says.",
    remediation="Set `posix_user { uid = …, gid = … }`.",
    docs="https://docs.aws.amazon.com/efs/latest/ug/efs-access-points.html",
    types=("aws_efs_access_point",),
    judge=must_be_set("posix_user", otherwise="A client may call itself any user, root too."),
    equivalents=("CKV_AWS_330",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)

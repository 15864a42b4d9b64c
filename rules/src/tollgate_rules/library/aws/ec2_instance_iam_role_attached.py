"""EC2 instance has an IAM role attached."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ec2_instance_iam_role_attached",
    aliases=("ec2_has_role",),
    title="EC2 instance has an IAM role attached",
    severity="low",
    description="Without an instance profile, applications need long-lived access keys on the instance.",
    remediation="Set `iam_instance_profile`.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_switch-role-ec2_instance-profiles.html",
    types=("aws_instance",),
    judge=must_be_set(
        "iam_instance_profile",
        otherwise="The instance has no instance profile.",
        left_out="breaks",
    ),
    equivalents=("CKV2_AWS_41",),
    frameworks=("CIS AWS 1.4.0 1.18", "NIST 800-53 AC-6"),
    packs=("iam", "cis-aws"),
)

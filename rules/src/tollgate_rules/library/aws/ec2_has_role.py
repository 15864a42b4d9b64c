"""ec2_has_role: EC2 instances have a role."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ec2_has_role",
    title="EC2 instances have a role",
    severity="low",
    description="A role gives programs on the instance credentials that change by themselves; without one, "
    "somebody will put keys there.",
    remediation="Set `iam_instance_profile`.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_switch-role-ec2_instance-profiles.html",
    types=("aws_instance",),
    judge=must_be_set(
        "iam_instance_profile",
        otherwise="The instance has no role: programs on it need keys to reach AWS.",
        left_out="breaks",
    ),
    equivalents=("CKV2_AWS_41",),
    frameworks=("CIS AWS 1.4.0 1.18", "NIST 800-53 AC-6"),
    packs=("iam", "cis-aws"),
)

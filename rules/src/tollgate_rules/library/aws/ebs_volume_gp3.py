"""ebs_volume_gp3: EBS volumes are of the type gp3, not gp2."""

from tollgate_rules.demands import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ebs_volume_gp3",
    title="EBS volumes are of the type gp3, not gp2",
    severity="low",
    description="gp3 costs about 20% less than gp2 and does not tie speed to size. Where nothing is said, gp2 is "
    "taken.",
    remediation='Set `type = "gp3"`.',
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/general-purpose.html",
    types=("aws_ebs_volume",),
    judge=must_not_be_one_of(
        "type",
        ("gp2", "standard"),
        otherwise="gp3 gives the same or more for a fifth less.",
        default="gp2",
        left_out="breaks",
    ),
    packs=("cost-hygiene",),
)

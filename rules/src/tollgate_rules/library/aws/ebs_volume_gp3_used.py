"""EBS volume uses gp3 instead of gp2 or standard."""

from tollgate_rules.attribute_checks import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ebs_volume_gp3_used",
    aliases=("ebs_volume_gp3",),
    title="EBS volume uses gp3 instead of gp2 or standard",
    severity="low",
    description="gp3 costs about 20% less than gp2, and its IOPS and throughput do not depend on the size of the "
    "volume. If no type is set, gp2 is used.",
    remediation='Set `type = "gp3"`.',
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/general-purpose.html",
    types=("aws_ebs_volume",),
    judge=must_not_be_one_of(
        "type",
        ("gp2", "standard"),
        otherwise="The volume type is gp2 or standard.",
        default="gp2",
        left_out="breaks",
    ),
    packs=("cost-hygiene",),
)

"""ecs_fargate_current: ECS services run on the current Fargate platform."""

from tollgate_rules.demands import equals, must_be_one_of, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecs_fargate_current",
    title="ECS services run on the current Fargate platform",
    severity="medium",
    description="Old platform versions get no security fixes.",
    remediation='Leave `platform_version` out, or set it to "LATEST".',
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/platform-fargate.html",
    types=("aws_ecs_service",),
    judge=only_if(
        "launch_type",
        equals("FARGATE"),
        must_be_one_of(
            "platform_version",
            ("LATEST", "1.4.0"),
            otherwise="The service runs on an old Fargate platform.",
            default="LATEST",
            left_out="holds",
        ),
    ),
    equivalents=("CKV_AWS_332",),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("production",),
)

"""ECS service runs on the latest Fargate platform version."""

from tollgate_rules.attribute_checks import equals, must_be_one_of, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecs_service_fargate_latest_platform",
    aliases=("ecs_fargate_current",),
    title="ECS service runs on the latest Fargate platform version",
    severity="medium",
    description="Older Fargate platform versions do not get security patches.",
    remediation="Remove `platform_version`, or set it to `LATEST`.",
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/platform-fargate.html",
    types=("aws_ecs_service",),
    judge=only_if(
        "launch_type",
        equals("FARGATE"),
        must_be_one_of(
            "platform_version",
            ("LATEST", "1.4.0"),
            otherwise="The service uses an outdated Fargate platform version.",
            default="LATEST",
            left_out="holds",
        ),
    ),
    equivalents=("CKV_AWS_332",),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("production",),
)

"""ecs_container_insights: ECS clusters have container insights."""

from tollgate_rules.demands import equals
from tollgate_rules.lists import entry_must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecs_container_insights",
    title="ECS clusters have container insights",
    severity="low",
    description="Container insights collect what tasks and services use, and tell when they fail.",
    remediation='Set `setting { name = "containerInsights", value = "enabled" }`.',
    docs="https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/ContainerInsights.html",
    types=("aws_ecs_cluster",),
    judge=entry_must_hold(
        "setting[*]",
        {"name": "containerInsights"},
        "value",
        equals("enabled", "enhanced"),
        otherwise="Nobody measures what the containers use.",
        is_computed=True,
    ),
    equivalents=("CKV_AWS_65",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

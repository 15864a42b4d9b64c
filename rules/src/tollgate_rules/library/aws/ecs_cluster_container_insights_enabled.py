"""ECS cluster has Container Insights enabled."""

from tollgate_rules.attribute_checks import equals
from tollgate_rules.list_checks import entry_must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecs_cluster_container_insights_enabled",
    aliases=("ecs_container_insights",),
    title="ECS cluster has Container Insights enabled",
    severity="low",
    description="Without Container Insights, resource usage and failures of tasks are not collected.",
    remediation='Add a `setting` block with `name = "containerInsights"` and `value = "enabled"`.',
    docs="https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/ContainerInsights.html",
    types=("aws_ecs_cluster",),
    judge=entry_must_hold(
        "setting[*]",
        {"name": "containerInsights"},
        "value",
        equals("enabled", "enhanced"),
        otherwise="Container Insights is not enabled.",
        is_computed=True,
    ),
    equivalents=("CKV_AWS_65",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

"""Load balancer target group has a health check."""

from tollgate_rules.attribute_checks import equals, must_be_set, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elbv2_target_group_health_check_set",
    aliases=("lb_target_health_checked",),
    title="Load balancer target group has a health check",
    severity="low",
    description="Without a configured health check, only the path `/` is checked, and targets whose application fails "
    "may keep receiving requests.",
    remediation="Add a `health_check` block with a `path`.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/target-group-health-checks.html",
    types=("aws_lb_target_group", "aws_alb_target_group"),
    judge=only_if(
        "protocol",
        equals("HTTP", "HTTPS"),
        must_be_set(
            "health_check[0].path", otherwise="The target group has no health check with a path.", left_out="breaks"
        ),
    ),
    equivalents=("CKV_AWS_261",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)

"""Network or Gateway Load Balancer has cross-zone load balancing enabled."""

from tollgate_rules.attribute_checks import equals, must_be_true, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elbv2_load_balancer_cross_zone_enabled",
    aliases=("lb_cross_zone",),
    title="Network or Gateway Load Balancer has cross-zone load balancing enabled",
    severity="low",
    description="Without it, each Availability Zone gets an equal share of requests, regardless of how many "
    "healthy targets it has.",
    remediation="Set `enable_cross_zone_load_balancing = true`.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/network/network-load-balancers.html",
    types=("aws_lb", "aws_alb"),
    judge=only_if(
        "load_balancer_type",
        equals("network", "gateway"),
        must_be_true("enable_cross_zone_load_balancing", otherwise="Cross-zone load balancing is not enabled."),
    ),
    equivalents=("CKV_AWS_152",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)

"""lb_cross_zone: Network load balancers spread requests over all zones."""

from tollgate_rules.demands import equals, must_be_true, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lb_cross_zone",
    title="Network load balancers spread requests over all zones",
    severity="low",
    description="Without it, each zone gets the same share however many servers it has, and a zone without "
    "healthy servers answers nothing.",
    remediation="Set `enable_cross_zone_load_balancing = true`.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/network/network-load-balancers.html",
    types=("aws_lb", "aws_alb"),
    judge=only_if(
        "load_balancer_type",
        equals("network", "gateway"),
        must_be_true("enable_cross_zone_load_balancing", otherwise="Requests are not spread over all zones."),
    ),
    equivalents=("CKV_AWS_152",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)

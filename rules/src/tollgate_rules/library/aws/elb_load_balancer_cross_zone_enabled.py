"""Classic Load Balancer has cross-zone load balancing enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elb_load_balancer_cross_zone_enabled",
    aliases=("elb_cross_zone",),
    title="Classic Load Balancer has cross-zone load balancing enabled",
    severity="low",
    description="Without it, each Availability Zone gets an equal share of requests, regardless of how many "
    "instances it has.",
    remediation="Remove `cross_zone_load_balancing`, or set it to true.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/enable-disable-crosszone-lb.html",
    types=("aws_elb",),
    judge=must_be_true("cross_zone_load_balancing", otherwise="Cross-zone load balancing is disabled.", default=True),
    equivalents=("CKV_AWS_138",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)

"""elb_cross_zone: Classic load balancers spread requests over all zones."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elb_cross_zone",
    title="Classic load balancers spread requests over all zones",
    severity="low",
    description="Without it, each zone gets the same share however many servers it has.",
    remediation="Leave `cross_zone_load_balancing` out, or set it to true.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/enable-disable-crosszone-lb.html",
    types=("aws_elb",),
    judge=must_be_true("cross_zone_load_balancing", otherwise="Requests are not spread over all zones.", default=True),
    equivalents=("CKV_AWS_138",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)

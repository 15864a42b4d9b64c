"""lb_desync_defended: Load balancers defend against desync attacks."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lb_desync_defended",
    title="Load balancers defend against desync attacks",
    severity="low",
    description="In the mode `monitor`, requests that balancer and server read differently go through.",
    remediation="Set `desync_mitigation_mode` to `defensive` or `strictest`.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/application-load-balancers.html",
    types=("aws_lb", "aws_alb", "aws_elb"),
    judge=must_be_one_of(
        "desync_mitigation_mode",
        ("defensive", "strictest"),
        otherwise="Ambiguous requests reach the servers.",
        default="defensive",
        left_out="holds",
    ),
    equivalents=("CKV_AWS_328",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

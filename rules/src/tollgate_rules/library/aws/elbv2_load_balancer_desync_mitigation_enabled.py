"""Load balancer uses defensive desync mitigation mode."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elbv2_load_balancer_desync_mitigation_enabled",
    aliases=("lb_desync_defended",),
    title="Load balancer uses defensive desync mitigation mode",
    severity="low",
    description="In `monitor` mode, ambiguous HTTP requests are forwarded and can smuggle requests to the targets.",
    remediation="Set `desync_mitigation_mode` to `defensive` or `strictest`.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/application-load-balancers.html",
    types=("aws_lb", "aws_alb", "aws_elb"),
    judge=must_be_one_of(
        "desync_mitigation_mode",
        ("defensive", "strictest"),
        otherwise="Desync mitigation is in monitor mode.",
        default="defensive",
        left_out="holds",
    ),
    equivalents=("CKV_AWS_328",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

"""Application Load Balancer drops invalid header fields."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.aws.load_balancer import for_application_load_balancers
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elbv2_load_balancer_invalid_headers_dropped",
    aliases=("lb_drops_invalid_headers",),
    title="Application Load Balancer drops invalid header fields",
    severity="low",
    description="Invalid HTTP headers are forwarded to the targets, where they enable request smuggling.",
    remediation="Set `drop_invalid_header_fields = true`.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/application-load-balancers.html",
    types=("aws_lb", "aws_alb"),
    judge=for_application_load_balancers(
        must_be_true("drop_invalid_header_fields", otherwise="Invalid header fields are forwarded to the targets.")
    ),
    equivalents=("CKV_AWS_131",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

"""Load balancer listener uses HTTPS."""

from tollgate_rules.aws.load_balancer import must_not_serve_plain_http
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elbv2_listener_encrypted",
    aliases=("lb_listener_encrypted",),
    title="Load balancer listener uses HTTPS",
    severity="high",
    description="Plain HTTP traffic can be read and modified in transit.",
    remediation='Set `protocol = "HTTPS"` and `certificate_arn`, or redirect to HTTPS in `default_action`.',
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/create-https-listener.html",
    types=("aws_lb_listener", "aws_alb_listener"),
    judge=must_not_serve_plain_http(otherwise="The listener serves plain HTTP."),
    equivalents=("CKV_AWS_2",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption", "network"),
)

"""lb_listener_encrypted: Load balancers serve over HTTPS."""

from tollgate_rules.aws.load_balancer import must_not_speak_plain_http
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lb_listener_encrypted",
    title="Load balancers serve over HTTPS",
    severity="high",
    description="What travels over plain HTTP can be read and changed on its way.",
    remediation='Set `protocol = "HTTPS"`, or let the default action redirect to HTTPS.',
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/create-https-listener.html",
    types=("aws_lb_listener", "aws_alb_listener"),
    judge=must_not_speak_plain_http(otherwise="The listener serves over plain HTTP."),
    equivalents=("CKV_AWS_2",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption", "network"),
)

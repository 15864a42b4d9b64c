"""lb_drops_invalid_headers: Load balancers drop malformed headers."""

from tollgate_rules.aws.load_balancer import of_applications
from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lb_drops_invalid_headers",
    title="Load balancers drop malformed headers",
    severity="low",
    description="Malformed headers are how requests are smuggled past the balancer to the servers behind it.",
    remediation="Set `drop_invalid_header_fields = true`.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/application-load-balancers.html",
    types=("aws_lb", "aws_alb"),
    judge=of_applications(must_be_true("drop_invalid_header_fields", otherwise="Malformed headers reach the servers.")),
    equivalents=("CKV_AWS_131",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

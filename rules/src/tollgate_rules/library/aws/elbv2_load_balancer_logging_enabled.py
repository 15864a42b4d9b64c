"""Load balancer has access logging enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.aws.load_balancer import except_gateway_load_balancers
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elbv2_load_balancer_logging_enabled",
    aliases=("lb_logged",),
    title="Load balancer has access logging enabled",
    severity="medium",
    description="Without access logs, requests cannot be investigated after an incident.",
    remediation="Set `enabled = true` and `bucket` in `access_logs`.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html",
    types=("aws_lb", "aws_alb"),
    judge=except_gateway_load_balancers(
        must_be_true("access_logs[0].enabled", otherwise="Access logging is not enabled.")
    ),
    equivalents=("CKV_AWS_91",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

"""lb_logged: Load balancers log the requests to them."""

from tollgate_rules.aws.load_balancer import not_of_gateways
from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lb_logged",
    title="Load balancers log the requests to them",
    severity="medium",
    description="Access logs tell who asked for what, before, during and after an attack.",
    remediation="Set `access_logs { bucket = …, enabled = true }`.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html",
    types=("aws_lb", "aws_alb"),
    judge=not_of_gateways(
        must_be_true("access_logs[0].enabled", otherwise="Requests to the load balancer are not logged.")
    ),
    equivalents=("CKV_AWS_91",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)

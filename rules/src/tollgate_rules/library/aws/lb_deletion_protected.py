"""lb_deletion_protected: Load balancers are protected from deletion."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lb_deletion_protected",
    title="Load balancers are protected from deletion",
    severity="low",
    description="A deleted balancer takes its address and all its listeners with it.",
    remediation="Set `enable_deletion_protection = true`.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/application-load-balancers.html",
    types=("aws_lb", "aws_alb"),
    judge=must_be_true("enable_deletion_protection", otherwise="The load balancer can be deleted at once."),
    equivalents=("CKV_AWS_150",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)

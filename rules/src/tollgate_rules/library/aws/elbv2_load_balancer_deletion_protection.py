"""Load balancer has deletion protection enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elbv2_load_balancer_deletion_protection",
    aliases=("lb_deletion_protected",),
    title="Load balancer has deletion protection enabled",
    severity="low",
    description="Without deletion protection, a single API call or a `destroy` run deletes the load balancer with its "
    "DNS name and listeners.",
    remediation="Set `enable_deletion_protection = true`.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/application-load-balancers.html",
    types=("aws_lb", "aws_alb"),
    judge=must_be_true("enable_deletion_protection", otherwise="Deletion protection is not enabled."),
    equivalents=("CKV_AWS_150",),
    frameworks=("NIST 800-53 CP-10", "SOC 2 A1.2"),
    packs=("production",),
)

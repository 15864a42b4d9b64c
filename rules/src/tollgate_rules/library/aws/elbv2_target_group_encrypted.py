"""Load balancer target group uses HTTPS."""

from tollgate_rules.attribute_checks import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elbv2_target_group_encrypted",
    aliases=("lb_target_encrypted",),
    title="Load balancer target group uses HTTPS",
    severity="low",
    description="Traffic between the load balancer and the targets crosses the network in plaintext.",
    remediation='Set `protocol = "HTTPS"`, or `"TLS"` for a Network Load Balancer.',
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-target-groups.html",
    types=("aws_lb_target_group", "aws_alb_target_group"),
    judge=must_not_be_one_of("protocol", ("HTTP",), otherwise="The target group uses plain HTTP."),
    equivalents=("CKV_AWS_378",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("encryption",),
)

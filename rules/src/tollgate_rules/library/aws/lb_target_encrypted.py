"""lb_target_encrypted: Load balancers speak HTTPS to their servers."""

from tollgate_rules.demands import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lb_target_encrypted",
    title="Load balancers speak HTTPS to their servers",
    severity="low",
    description="Between balancer and server, requests travel over a network that others share.",
    remediation='Set `protocol = "HTTPS"`, or `"TLS"` for a network load balancer.',
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-target-groups.html",
    types=("aws_lb_target_group", "aws_alb_target_group"),
    judge=must_not_be_one_of("protocol", ("HTTP",), otherwise="Requests reach the servers in clear."),
    equivalents=("CKV_AWS_378",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("encryption",),
)

"""Classic Load Balancer listener uses HTTPS or SSL."""

from tollgate_rules.attribute_checks import each_must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="elb_listener_encrypted",
    title="Classic Load Balancer listener uses HTTPS or SSL",
    severity="high",
    description="Traffic over plain HTTP or TCP can be read and modified in transit.",
    remediation="Set `lb_protocol` to `https` or `ssl`, and set `ssl_certificate_id`.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/elb-create-https-ssl-load-balancer.html",
    types=("aws_elb",),
    judge=each_must_hold(
        "listener[*]",
        "lb_protocol",
        lambda protocol: str(protocol).lower() in ("https", "ssl"),
        otherwise="The listener does not use HTTPS or SSL.",
    ),
    equivalents=("CKV_AWS_376",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption", "network"),
)

"""Classic Load Balancer listener has a TLS certificate."""

from tollgate_rules.attribute_checks import each_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="elb_listener_certificate_set",
    aliases=("elb_listener_own_certificate",),
    title="Classic Load Balancer listener has a TLS certificate",
    severity="medium",
    description="A listener without a certificate serves traffic in plaintext.",
    remediation="Set `ssl_certificate_id` to an ACM certificate.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/elb-create-https-ssl-load-balancer.html",
    types=("aws_elb",),
    judge=each_must_hold("listener[*]", "ssl_certificate_id", is_set, otherwise="The listener has no certificate."),
    equivalents=("CKV_AWS_127",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption"),
)

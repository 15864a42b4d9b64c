"""Load balancer listener accepts strong ciphers only."""

from tollgate_rules.attribute_checks import equals, must_not_be_one_of, only_if
from tollgate_rules.rule import Rule

_WEAK = (
    "ELBSecurityPolicy-2016-08",
    "ELBSecurityPolicy-2015-05",
    "ELBSecurityPolicy-TLS-1-0-2015-04",
    "ELBSecurityPolicy-TLS-1-1-2017-01",
    "ELBSecurityPolicy-FS-2018-06",
    "ELBSecurityPolicy-FS-1-1-2019-08",
    "ELBSecurityPolicy-TLS13-1-0-2021-06",
    "ELBSecurityPolicy-TLS13-1-1-2021-06",
)
"""The policies that accept CBC ciphers with TLS 1.0 or 1.1."""


RULE = Rule(
    id="elbv2_listener_strong_ciphers_required",
    aliases=("lb_listener_ciphers_strong",),
    title="Load balancer listener accepts strong ciphers only",
    severity="low",
    description="Weak ciphers without forward secrecy let an attacker decrypt recorded traffic.",
    remediation="Set `ssl_policy` to `ELBSecurityPolicy-TLS13-1-2-2021-06` or newer.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/describe-ssl-policies.html",
    types=("aws_lb_listener", "aws_alb_listener"),
    judge=only_if(
        "protocol",
        equals("HTTPS", "TLS"),
        must_not_be_one_of(
            "ssl_policy",
            _WEAK,
            otherwise="The security policy of the listener accepts weak ciphers.",
            default="ELBSecurityPolicy-2016-08",
            left_out="breaks",
        ),
    ),
    equivalents=("CKV2_AWS_74",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption"),
)

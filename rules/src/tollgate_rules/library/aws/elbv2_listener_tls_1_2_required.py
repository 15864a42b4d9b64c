"""Load balancer listener requires TLS 1.2."""

from typing import Any

from tollgate_rules.attribute_checks import equals, must_hold, only_if
from tollgate_rules.rule import Rule

_MODERN = ("ELBSecurityPolicy-TLS13-", "ELBSecurityPolicy-FS-1-2-", "ELBSecurityPolicy-TLS-1-2-")
_OLD = ("ELBSecurityPolicy-TLS13-1-0-", "ELBSecurityPolicy-TLS13-1-1-")


def _is_modern(policy: Any) -> bool:
    return isinstance(policy, str) and policy.startswith(_MODERN) and not policy.startswith(_OLD)


RULE = Rule(
    id="elbv2_listener_tls_1_2_required",
    aliases=("lb_listener_tls_modern",),
    title="Load balancer listener requires TLS 1.2",
    severity="medium",
    description="TLS 1.0 and 1.1 have known weaknesses that let an attacker decrypt traffic.",
    remediation="Set `ssl_policy` to `ELBSecurityPolicy-TLS13-1-2-2021-06` or newer.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/describe-ssl-policies.html",
    types=("aws_lb_listener", "aws_alb_listener"),
    judge=only_if(
        "protocol",
        equals("HTTPS", "TLS"),
        must_hold(
            "ssl_policy",
            _is_modern,
            otherwise="The security policy of the listener accepts TLS versions before 1.2.",
            left_out="breaks",
        ),
    ),
    equivalents=("CKV_AWS_103",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption", "network"),
)

"""Classic Load Balancer policy requires TLS 1.2."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_true, undecided

_OLD = ("Protocol-SSLv3", "Protocol-TLSv1", "Protocol-TLSv1.1")
_OLD_POLICIES = ("ELBSecurityPolicy-2016-08", "ELBSecurityPolicy-TLS-1-1-2017-01", "ELBSecurityPolicy-2015-05")


def _judge(policy: Resource) -> Iterator[Verdict]:
    for path, block in policy.values("policy_attribute[*]"):
        name = block if is_open(block) else policy.value((*path, "name"))
        value = block if is_open(block) else policy.value((*path, "value"))
        if is_open(name) or (is_open(value) and name in (*_OLD, "Reference-Security-Policy")):
            yield undecided(path, name if is_open(name) else value)
        elif (name in _OLD and is_true(value)) or (name == "Reference-Security-Policy" and value in _OLD_POLICIES):
            yield Problem(path, "The policy accepts TLS versions before 1.2.")


RULE = Rule(
    id="elb_policy_tls_1_2_required",
    aliases=("elb_policy_tls_modern",),
    title="Classic Load Balancer policy requires TLS 1.2",
    severity="medium",
    description="SSLv3, TLS 1.0 and TLS 1.1 have known weaknesses that let an attacker decrypt traffic.",
    remediation="Remove `Protocol-SSLv3`, `Protocol-TLSv1` and `Protocol-TLSv1.1`, and reference "
    "`ELBSecurityPolicy-TLS-1-2-2017-01`.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/elb-ssl-security-policy.html",
    types=("aws_load_balancer_policy",),
    judge=_judge,
    equivalents=("CKV_AWS_213",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption"),
)

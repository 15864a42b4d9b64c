"""lb_redirects_to_https: Load balancers send callers of plain HTTP on to HTTPS."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.aws.load_balancer import LISTENERS, must_not_speak_plain_http
from tollgate_rules.companions import Beside, must_not_have
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Verdict

_PLAIN = "The load balancer serves over plain HTTP."
_BESIDE = [
    must_not_have(
        Beside(kind, by="load_balancer_arn", name="arn", that=must_not_speak_plain_http(otherwise=_PLAIN)),
        at="load_balancer_type",
        otherwise=_PLAIN,
    )
    for kind in LISTENERS
]


def _judge(balancer: Resource, siblings: Siblings) -> Iterator[Verdict]:
    for judge in _BESIDE:
        yield from judge(balancer, siblings)


RULE = Rule(
    id="lb_redirects_to_https",
    title="Load balancers send callers of plain HTTP on to HTTPS",
    severity="high",
    description="A balancer that serves on port 80 lets callers stay there.",
    remediation="Give the listener on port 80 a default action of the type `redirect` to `HTTPS`.",
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/create-https-listener.html",
    types=("aws_lb", "aws_alb"),
    judge_among=_judge,
    equivalents=("CKV2_AWS_20",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption", "network"),
)

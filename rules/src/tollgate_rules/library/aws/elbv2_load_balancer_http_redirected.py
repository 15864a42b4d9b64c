"""Load balancer redirects HTTP to HTTPS."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.aws.load_balancer import LISTENERS, must_not_serve_plain_http
from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.related_checks import Related, must_not_have
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict

_PLAIN = "An HTTP listener does not redirect to HTTPS."
_BESIDE = [
    must_not_have(
        Related(kind, by="load_balancer_arn", name="arn", that=must_not_serve_plain_http(otherwise=_PLAIN)),
        at="load_balancer_type",
        otherwise=_PLAIN,
    )
    for kind in LISTENERS
]


def _judge(balancer: Resource, plan: PlanResources) -> Iterator[Verdict]:
    for judge in _BESIDE:
        yield from judge(balancer, plan)


RULE = Rule(
    id="elbv2_load_balancer_http_redirected",
    aliases=("lb_redirects_to_https",),
    title="Load balancer redirects HTTP to HTTPS",
    severity="high",
    description="A load balancer that serves content on an HTTP listener lets clients stay on plaintext connections.",
    remediation='Set the `default_action` of the HTTP listener to `type = "redirect"` with `protocol = "HTTPS"`.',
    docs="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/create-https-listener.html",
    types=("aws_lb", "aws_alb"),
    judge_in_plan=_judge,
    equivalents=("CKV2_AWS_20",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption", "network"),
)

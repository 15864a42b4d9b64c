"""lb_has_firewall: Load balancers on the internet have a web application firewall."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.aws.load_balancer import of_applications
from tollgate_rules.companions import Beside, must_have
from tollgate_rules.demands import only_if
from tollgate_rules.rule import Rule
from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Verdict, is_true

_BARE = "No web application firewall stands before the load balancer."
_MUST_HAVE = must_have(
    Beside("aws_wafv2_web_acl_association", by="resource_arn", name="arn"),
    Beside("aws_wafregional_web_acl_association", by="resource_arn", name="arn"),
    at="name",
    otherwise=_BARE,
)


def _judge(balancer: Resource, siblings: Siblings) -> Iterable[Verdict]:
    is_guarded = only_if("internal", lambda internal: not is_true(internal), lambda row: _MUST_HAVE(row, siblings))
    return of_applications(is_guarded)(balancer)


RULE = Rule(
    id="lb_has_firewall",
    title="Load balancers on the internet have a web application firewall",
    severity="medium",
    description="A firewall stops the common attacks before they reach the servers, and is where a new one is "
    "stopped first.",
    remediation="Add an `aws_wafv2_web_acl_association` with the ARN of the load balancer.",
    docs="https://docs.aws.amazon.com/waf/latest/developerguide/waf-chapter.html",
    types=("aws_lb", "aws_alb"),
    judge_among=_judge,
    equivalents=("CKV2_AWS_28",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

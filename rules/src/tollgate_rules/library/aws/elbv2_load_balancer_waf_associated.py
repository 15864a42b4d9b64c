"""Internet-facing load balancer is associated with a WAF web ACL."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import only_if
from tollgate_rules.aws.load_balancer import for_application_load_balancers
from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, is_true

_BARE = "The load balancer has no WAF web ACL."
_MUST_HAVE = must_have(
    Related("aws_wafv2_web_acl_association", by="resource_arn", name="arn"),
    Related("aws_wafregional_web_acl_association", by="resource_arn", name="arn"),
    at="name",
    otherwise=_BARE,
)


def _judge(balancer: Resource, plan: PlanResources) -> Iterable[Verdict]:
    is_guarded = only_if("internal", lambda internal: not is_true(internal), lambda row: _MUST_HAVE(row, plan))
    return for_application_load_balancers(is_guarded)(balancer)


RULE = Rule(
    id="elbv2_load_balancer_waf_associated",
    aliases=("lb_has_firewall",),
    title="Internet-facing load balancer is associated with a WAF web ACL",
    severity="medium",
    description="Without a web ACL, common attacks such as SQL injection reach the targets unfiltered.",
    remediation="Add an `aws_wafv2_web_acl_association` with `resource_arn` set to the ARN of the load balancer.",
    docs="https://docs.aws.amazon.com/waf/latest/developerguide/waf-chapter.html",
    types=("aws_lb", "aws_alb"),
    judge_in_plan=_judge,
    equivalents=("CKV2_AWS_28",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

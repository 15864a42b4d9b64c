"""aws_waf_web_acl: the list, its rules and rule groups a month, and each request."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Usage, monthly, used

_RULE = ("waf/Rules added per WebACL per month", "waf/Rule Activated per Month")


def _acl(acl: Attributes, usage: Usage) -> Iterator[Component]:
    rules = acl.blocks("rules") or acl.blocks("rule")
    groups = [rule for rule in rules if rule.text("type", "REGULAR") == "GROUP"]
    count = len(rules) - len(groups) + (usage.number("rule_group_rules", 0) if groups else Decimal(0))
    sku = ("waf/WebACL per month", "waf/Web ACL Activated per Month")
    yield monthly("Web ACL usage", sku=sku, unit="months", quantity=1)
    yield monthly("Rules", sku=_RULE, unit="rules", quantity=count)
    if groups:
        yield used("Rule groups", sku=_RULE, unit="groups", quantity=Decimal(len(groups)))


def _requests(_acl: Attributes, usage: Usage) -> Iterator[Component]:
    yield used(
        "Requests",
        sku=("waf/Web Requests received per Request", "waf/Request Processed Tier1 per Request"),
        unit="1M requests",
        quantity=usage.quantity("monthly_requests"),
        per=MILLION,
    )


MODEL = PriceModel(resource_type="aws_waf_web_acl", parts=(_acl, _requests))

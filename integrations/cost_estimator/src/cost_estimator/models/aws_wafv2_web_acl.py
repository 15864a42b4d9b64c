"""aws_wafv2_web_acl: the list, its rules and rule groups a month, and each request."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Usage, monthly, used

_ACL = ("waf/Web ACL Activated per Month", "waf/WebACL per month")
_RULE = ("waf/Rule Activated per Month", "waf/Rules added per WebACL per month")
_PAID_GROUPS = {
    "AWSManagedRulesATPRuleSet": "waf/AMR ATP Activated per Month from 0 to Inf",
    "AWSManagedRulesBotControlRuleSet": "waf/AMR Bot Control Activated per Month",
}


def _groups(acl: Attributes, kind: str) -> list[Attributes]:
    statements = (rule.block(f"statement[0].{kind}") for rule in acl.blocks("rule"))
    return [statement for statement in statements if statement is not None]


def _acl(acl: Attributes, usage: Usage) -> Iterator[Component]:
    own, managed = _groups(acl, "rule_group_reference_statement"), _groups(acl, "managed_rule_group_statement")
    plain = len(acl.blocks("rule")) - len(own) - len(managed)
    inside = usage.number("rule_group_rules", 0) if own else 0
    inside_managed = usage.number("managed_rule_group_rules", 0) if managed else 0
    yield monthly("Web ACL usage", sku=_ACL, unit="months", quantity=1)
    yield monthly("Rules", sku=_RULE, unit="rules", quantity=plain + inside + inside_managed)
    if own:
        yield used("Rule groups", sku=_RULE, unit="groups", quantity=Decimal(len(own)))
    if managed:
        yield used("Managed rule groups", sku=_RULE, unit="groups", quantity=Decimal(len(managed)))
    for group in managed:
        sku = _PAID_GROUPS.get(group.text("name", ""))
        if sku is not None:
            yield monthly(f"Subscription ({group.text('name')})", sku=sku, unit="months", quantity=1)


def _requests(_acl: Attributes, usage: Usage) -> Iterator[Component]:
    yield used(
        "Requests",
        sku=("waf/Request Processed Tier1 per Request", "waf/Web Requests received per Request"),
        unit="1M requests",
        quantity=usage.quantity("monthly_requests"),
        per=MILLION,
    )


MODEL = PriceModel(resource_type="aws_wafv2_web_acl", parts=(_acl, _requests))

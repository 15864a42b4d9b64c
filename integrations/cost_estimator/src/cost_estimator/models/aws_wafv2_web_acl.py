"""aws_wafv2_web_acl: the list, its rules and rule groups a month, and each request."""

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, cast

from msgspec import Struct

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import MILLION, Component, PriceModel, Usage, monthly, used

_ACL = ("waf/Web ACL Activated per Month", "waf/WebACL per month")
_RULE = ("waf/Rule Activated per Month", "waf/Rules added per WebACL per month")
_FRAUD = "waf/AMR ATP Activated per Month from 0 to Inf"
_PAID_GROUPS = {
    "AWSManagedRulesACFPRuleSet": _FRAUD,
    "AWSManagedRulesATPRuleSet": _FRAUD,
    "AWSManagedRulesBotControlRuleSet": "waf/AMR Bot Control Activated per Month",
}


class _Rules(Struct, frozen=True):
    """How many rules a list has by themselves, how many groups of one's own, and the names of managed groups."""

    plain: int
    own: int
    managed: list[str]


def _rules(acl: Attributes) -> _Rules:
    if acl.is_set("rule_json"):
        return _rules_from_json(acl.text("rule_json"))
    rules = acl.blocks("rule")
    own = [rule for rule in rules if rule.block("statement[0].rule_group_reference_statement") is not None]
    managed = [rule.block("statement[0].managed_rule_group_statement") for rule in rules]
    names = [group.text("name", "") for group in managed if group is not None]
    return _Rules(len(rules) - len(own) - len(names), len(own), names)


def _rules_from_json(text: str) -> _Rules:
    """Return the rules of a JSON text in the form of the AWS API."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, list):
        raise NotKnown("rule_json is no list of rules")
    rules = cast("list[object]", found)
    statements = [_member(rule, "Statement") for rule in rules]
    managed = [group for each in statements if (group := _member(each, "ManagedRuleGroupStatement"))]
    own = [each for each in statements if _member(each, "RuleGroupReferenceStatement")]
    return _Rules(len(rules) - len(own) - len(managed), len(own), [str(group.get("Name", "")) for group in managed])


def _member(value: object, name: str) -> dict[str, Any]:
    member = cast("dict[str, Any]", value).get(name) if isinstance(value, dict) else None
    return cast("dict[str, Any]", member) if isinstance(member, dict) else {}


def _list(_acl: Attributes, _usage: Usage) -> Iterator[Component]:
    yield monthly("Web ACL usage", sku=_ACL, unit="months", quantity=1)


def _in_the_list(acl: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield its rules and groups.

    What is in a group of one's own, or in a managed one that is charged so, usage says.
    """
    rules = _rules(acl)
    inside = usage.number("rule_group_rules", 0) if rules.own else 0
    inside_managed = usage.number("managed_rule_group_rules", 0) if rules.managed else 0
    yield monthly("Rules", sku=_RULE, unit="rules", quantity=rules.plain + inside + inside_managed)
    if rules.own:
        yield used("Rule groups", sku=_RULE, unit="groups", quantity=Decimal(rules.own))
    if rules.managed:
        yield used("Managed rule groups", sku=_RULE, unit="groups", quantity=Decimal(len(rules.managed)))
    for name in rules.managed:
        if name in _PAID_GROUPS:
            yield monthly(f"Subscription ({name})", sku=_PAID_GROUPS[name], unit="months", quantity=1)


def _requests(_acl: Attributes, usage: Usage) -> Iterator[Component]:
    yield used(
        "Requests",
        sku=("waf/Request Processed Tier1 per Request", "waf/Web Requests received per Request"),
        unit="1M requests",
        quantity=usage.quantity("monthly_requests"),
        per=MILLION,
    )


MODEL = PriceModel(resource_type="aws_wafv2_web_acl", parts=(_list, _in_the_list, _requests))

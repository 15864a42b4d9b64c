"""WAF web ACL has rules."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import must_be_set, one_must_pass
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict

_NONE = "The web ACL has no rules."
_RULE = one_must_pass(must_be_set("rule", otherwise=_NONE), must_be_set("rule_json", otherwise=_NONE))
_RULES = one_must_pass(must_be_set("rules", otherwise=_NONE), must_be_set("rule", otherwise=_NONE))


def _judge(acl: Resource) -> Iterable[Verdict]:
    return _RULES(acl) if acl.type == "aws_waf_web_acl" else _RULE(acl)


RULE = Rule(
    id="waf_acl_has_rules",
    aliases=("waf_has_rules",),
    title="WAF web ACL has rules",
    severity="medium",
    description="A web ACL without rules applies only its default action to every request.",
    remediation="Add at least one `rule`.",
    docs="https://docs.aws.amazon.com/waf/latest/developerguide/web-acl.html",
    types=("aws_wafv2_web_acl", "aws_waf_web_acl", "aws_wafregional_web_acl"),
    judge=_judge,
    equivalents=("CKV_AWS_175",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("production", "network"),
)

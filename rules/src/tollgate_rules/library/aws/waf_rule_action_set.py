"""WAF rule has an action."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_set, undecided

_BLOCKS = ("rule[*]", "rules[*]", "activated_rule[*]")
"""The blocks that hold the rules, in each kind and version of WAF."""


def _judge(acl: Resource) -> Iterator[Verdict]:
    for path, block in (found for blocks in _BLOCKS for found in acl.values(blocks)):
        if is_open(block):
            yield undecided(path, block)
            continue
        actions = [acl.value((*path, name)) for name in ("action", "override_action")]
        if any(not is_open(action) and is_set(action) for action in actions):
            continue
        marker = next(filter(is_open, actions), None)
        yield undecided(path, marker) if marker is not None else Problem(path, "The rule has no action.")


RULE = Rule(
    id="waf_rule_action_set",
    aliases=("waf_rules_act",),
    title="WAF rule has an action",
    severity="low",
    description="A rule without an action does not block or count any request.",
    remediation="Set `action` or `override_action` in each rule.",
    docs="https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-action.html",
    types=(
        "aws_wafv2_web_acl",
        "aws_wafv2_rule_group",
        "aws_waf_web_acl",
        "aws_waf_rule_group",
        "aws_wafregional_web_acl",
        "aws_wafregional_rule_group",
    ),
    judge=_judge,
    equivalents=("CKV_AWS_342",),
    frameworks=("NIST 800-53 SC-7", "PCI DSS 4.0 6.4.2", "SOC 2 CC6.6"),
    packs=("network",),
)

"""CodeCommit approval rule requires two approvals."""

from typing import Any

from tollgate_rules.attribute_checks import number_of
from tollgate_rules.aws.json_text import json_must_hold, member, members
from tollgate_rules.rule import Rule


def _needs_two(template: Any) -> bool:
    needed = [number_of(member(one, "NumberOfApprovalsNeeded")) or 0 for one in members(member(template, "Statements"))]
    return bool(needed) and min(needed) >= 2


RULE = Rule(
    id="codecommit_approval_rule_two_approvals_required",
    aliases=("codecommit_two_approvals",),
    title="CodeCommit approval rule requires two approvals",
    severity="medium",
    description="With fewer than two approvals, a single person or a compromised account can get a change merged.",
    remediation="Set `NumberOfApprovalsNeeded` to 2 or more in the template's `content`.",
    docs="https://docs.aws.amazon.com/codecommit/latest/userguide/approval-rule-templates.html",
    types=("aws_codecommit_approval_rule_template",),
    judge=json_must_hold("content", _needs_two, otherwise="The approval rule requires fewer than two approvals."),
    equivalents=("CKV_AWS_257",),
    frameworks=("NIST 800-53 CM-3", "SOC 2 CC8.1"),
    packs=("production",),
)

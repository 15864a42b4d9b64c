"""CodeCommit repository has an approval rule template."""

from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="codecommit_repository_approval_rule_set",
    aliases=("codecommit_approvals_demanded",),
    title="CodeCommit repository has an approval rule template",
    severity="low",
    description="Without an approval rule, anyone who can merge can merge unreviewed changes.",
    remediation="Add an `aws_codecommit_approval_rule_template_association` for the repository.",
    docs="https://docs.aws.amazon.com/codecommit/latest/userguide/approval-rule-templates.html",
    types=("aws_codecommit_repository",),
    judge_in_plan=must_have(
        Related("aws_codecommit_approval_rule_template_association", by="repository_name", name="repository_name"),
        at="repository_name",
        otherwise="The repository has no approval rule template.",
    ),
    equivalents=("CKV2_AWS_37",),
    frameworks=("NIST 800-53 CM-3", "SOC 2 CC8.1"),
    packs=("production",),
)

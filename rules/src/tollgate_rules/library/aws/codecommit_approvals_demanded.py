"""codecommit_approvals_demanded: CodeCommit repositories demand approvals."""

from tollgate_rules.companions import Beside, must_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="codecommit_approvals_demanded",
    title="CodeCommit repositories demand approvals",
    severity="low",
    description="Without a rule, whoever may merge may merge anything.",
    remediation="Add an `aws_codecommit_approval_rule_template_association` for the repository.",
    docs="https://docs.aws.amazon.com/codecommit/latest/userguide/approval-rule-templates.html",
    types=("aws_codecommit_repository",),
    judge_among=must_have(
        Beside("aws_codecommit_approval_rule_template_association", by="repository_name", name="repository_name"),
        at="repository_name",
        otherwise="Changes need nobody's approval.",
    ),
    equivalents=("CKV2_AWS_37",),
    frameworks=("NIST 800-53 CM-3", "SOC 2 CC8.1"),
    packs=("production",),
)

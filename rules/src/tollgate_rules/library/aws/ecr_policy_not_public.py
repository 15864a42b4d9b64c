"""ecr_policy_not_public: ECR repositories are not open to everyone."""

from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    return f"In the policy, {statement.name} lets everyone use the repository." if statement.is_for_everyone else ""


RULE = Rule(
    id="ecr_policy_not_public",
    title="ECR repositories are not open to everyone",
    severity="critical",
    description="Who may pull an image reads your software; who may push one runs theirs in your systems.",
    remediation="Name the accounts, roles or services in `Principal`, or narrow the statement by a condition such "
    "as `aws:PrincipalOrgID`.",
    docs="https://docs.aws.amazon.com/AmazonECR/latest/userguide/repository-policies.html",
    types=("aws_ecr_repository_policy",),
    judge=no_statement(_accuse, at="policy"),
    judge_among=no_statement_read_later(_accuse, at="policy"),
    equivalents=("CKV_AWS_32",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)

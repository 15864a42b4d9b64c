"""ECR repository policy does not allow public access."""

from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    return (
        f"Any principal can use the repository: see {statement.name} of the policy."
        if statement.is_for_everyone
        else ""
    )


RULE = Rule(
    id="ecr_repository_policy_not_public",
    aliases=("ecr_policy_not_public",),
    title="ECR repository policy does not allow public access",
    severity="critical",
    description="Anyone who can pull gets your software, and anyone who can push can run code in your systems.",
    remediation="Set `Principal` to specific accounts, roles or services, or add a condition such as "
    "`aws:PrincipalOrgID`.",
    docs="https://docs.aws.amazon.com/AmazonECR/latest/userguide/repository-policies.html",
    types=("aws_ecr_repository_policy",),
    judge=no_statement(_accuse, at="policy"),
    judge_in_plan=no_statement_read_later(_accuse, at="policy"),
    equivalents=("CKV_AWS_32",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)

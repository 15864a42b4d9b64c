"""KMS key policy does not allow public access."""

from tollgate_rules.aws.policies import no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    return f"Any principal can use the key: see {statement.name} of the policy." if statement.is_for_everyone else ""


RULE = Rule(
    id="kms_key_policy_not_public",
    title="KMS key policy does not allow public access",
    severity="critical",
    description="A key that any principal can use does not protect the data it encrypts.",
    remediation="Set `Principal` to specific accounts and roles, or add a condition such as `kms:CallerAccount`.",
    docs="https://docs.aws.amazon.com/kms/latest/developerguide/key-policies.html",
    types=("aws_kms_key", "aws_kms_key_policy", "aws_kms_replica_key", "aws_kms_external_key"),
    judge=no_statement(_accuse, at="policy"),
    judge_in_plan=no_statement_read_later(_accuse, at="policy"),
    equivalents=("CKV_AWS_33",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "iam"),
)

"""opensearch_policy_not_public: OpenSearch domains on the internet are not open to everyone."""

from tollgate_rules.aws.policies import no_statement
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.demands import only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set


def _accuse(statement: Statement) -> str:
    return f"In the policy, {statement.name} lets everyone use the domain." if statement.is_for_everyone else ""


RULE = Rule(
    id="opensearch_policy_not_public",
    title="OpenSearch domains on the internet are not open to everyone",
    severity="critical",
    description="A domain outside a VPC has a public endpoint; only its access policy says who may use it.",
    remediation="Name the accounts, roles or services in `Principal`, or narrow the statement by a condition such "
    "as `aws:PrincipalOrgID`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/ac.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=only_if("vpc_options", lambda value: not is_set(value), no_statement(_accuse, at="access_policies")),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)

"""opensearch_policy_not_public: OpenSearch domains on the internet are not open to everyone."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.aws.policies import no_statement
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.demands import only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, is_set, leaves_out


def _accuse(statement: Statement) -> str:
    return f"In the policy, {statement.name} lets everyone use the domain." if statement.is_for_everyone else ""


_demand = only_if("vpc_options", lambda value: not is_set(value), no_statement(_accuse, at="access_policies"))


def _judge(domain: Resource) -> Iterable[Verdict]:
    """Without a policy, nobody but the account's own users may use the domain."""
    return () if leaves_out(domain, "access_policies") else _demand(domain)


RULE = Rule(
    id="opensearch_policy_not_public",
    title="OpenSearch domains on the internet are not open to everyone",
    severity="critical",
    description="A domain outside a VPC has a public endpoint; only its access policy says who may use it.",
    remediation="Name the accounts, roles or services in `Principal`, or narrow the statement by a condition such "
    "as `aws:PrincipalOrgID`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/ac.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=_judge,
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)

"""OpenSearch domain access policy does not allow public access."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import only_if
from tollgate_rules.aws.policies import no_statement
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, is_set, leaves_out


def _accuse(statement: Statement) -> str:
    return f"Any principal can use the domain: see {statement.name} of the policy." if statement.is_for_everyone else ""


_check = only_if("vpc_options", lambda value: not is_set(value), no_statement(_accuse, at="access_policies"))


def _judge(domain: Resource) -> Iterable[Verdict]:
    """Pass without a policy: only the account's own users can use the domain then."""
    return () if leaves_out(domain, "access_policies") else _check(domain)


RULE = Rule(
    id="opensearch_domain_policy_not_public",
    aliases=("opensearch_policy_not_public",),
    title="OpenSearch domain access policy does not allow public access",
    severity="critical",
    description="A domain outside a VPC is reachable from the internet, so an open access policy exposes all its data.",
    remediation="Set `Principal` to specific accounts, roles or services, or add a condition such as "
    "`aws:PrincipalOrgID`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/ac.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=_judge,
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production", "data-protection"),
)

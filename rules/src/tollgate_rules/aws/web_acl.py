"""Web ACLs of AWS WAF: whether they block Log4j exploits."""

from collections.abc import Iterable, Iterator

from tollgate_runtime import Resource

from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.verdicts import Problem, Undecided, Verdict, is_open, is_set, undecided

_GROUP = "AWSManagedRulesKnownBadInputsRuleSet"
_RULE = "Log4JRCE"
_UNSTOPPED = "The web ACL does not block Log4j exploits."
_STATEMENT = ("statement", 0, "managed_rule_group_statement", 0)


def web_acl_must_block_log4j(acl: Resource) -> Iterator[Verdict]:
    """Require the managed rule group that blocks Log4j exploits, with its rule enabled."""
    doubts: list[Verdict] = []
    for path, block in acl.values("rule[*]"):
        if is_open(block):
            doubts.append(undecided(path, block))
            continue
        name = acl.value((*path, *_STATEMENT, "name"))
        if is_open(name):
            doubts.append(undecided((*path, *_STATEMENT, "name"), name))
        elif name == _GROUP and not _is_switched_off(acl, path):
            return
    yield from doubts[:1] or [Problem("rule", _UNSTOPPED)]


def associated_acl_must_block_log4j(resource: Resource, plan: PlanResources) -> Iterator[Verdict]:
    """Require the same of the web ACL that the plan associates with a resource."""
    links = plan.related(resource, "aws_wafv2_web_acl_association", by="resource_arn", name="arn").found
    for link in links:
        acl = plan.target(link, "web_acl_arn", "aws_wafv2_web_acl")
        if acl is not None:
            yield from verdicts_about(acl, "arn")


def verdicts_about(acl: Resource, at: str) -> Iterable[Verdict]:
    """Yield the problems of a web ACL, reported on the resource that it protects."""
    for verdict in web_acl_must_block_log4j(acl):
        if isinstance(verdict, Problem):
            yield Problem(at, f"{_UNSTOPPED} See {acl.display}.")
        else:
            yield Undecided(at, f"depends on the rules of {acl.display}, which are known only after apply")


def _is_switched_off(acl: Resource, path: tuple[str | int, ...]) -> bool:
    counts = acl.value((*path, "override_action", 0, "count"))
    if not is_open(counts) and is_set(counts):
        return True
    excluded = [value for _, value in acl.values((*path, *_STATEMENT, "excluded_rule", "*", "name"))]
    overridden = [value for _, value in acl.values((*path, *_STATEMENT, "rule_action_override", "*", "name"))]
    return any(name == _RULE for name in (*excluded, *overridden))

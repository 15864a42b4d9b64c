"""Checks of the policies that resources carry: in a JSON text, or in an `aws_iam_policy_document` read at apply."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import attrs
from tollgate_runtime import MISSING, Resource
from tollgate_runtime.contract.paths import Path

from tollgate_rules.attribute_checks import Judge
from tollgate_rules.aws.policy_conditions import Condition
from tollgate_rules.aws.policy_document import NotAPolicy, Statement, statements, texts
from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.related_checks import JudgeInPlan
from tollgate_rules.verdicts import Problem, Undecided, Verdict, is_open, leaves_out, undecided

IDENTITY_POLICIES = (
    "aws_iam_policy",
    "aws_iam_role_policy",
    "aws_iam_user_policy",
    "aws_iam_group_policy",
    "aws_ssoadmin_permission_set_inline_policy",
    "aws_iam_role",
)
_PATHS = {"aws_ssoadmin_permission_set_inline_policy": "inline_policy"}
DOCUMENT = "aws_iam_policy_document"
"""The data source that writes a policy out of blocks."""

Accuse = Callable[[Statement], str]
"""A function that returns what is wrong with a statement; empty if nothing is."""


def no_statement(accuse: Accuse, *, at: str = "") -> Judge:
    """Require that no statement of a resource's policy has a problem.

    Args:
        accuse: what is wrong with a statement.
        at: the argument that holds the policy; by default the one that identity policies have.
    """

    def judge(resource: Resource) -> Iterable[Verdict]:
        return [verdict for policy in _policies_of(resource, at) for verdict in policy.judge(accuse)]

    return judge


@attrs.frozen
class _Policy:
    """A policy that a resource carries: its path, its statements, and what prevents reading it."""

    path: Path
    statements: Sequence[Statement] = ()
    doubt: Undecided | None = None

    def judge(self, accuse: Accuse) -> Iterable[Verdict]:
        if self.doubt is not None:
            return (self.doubt,)
        return [Problem(self.path, message) for message in dict.fromkeys(map(accuse, self.statements)) if message]


class _Read:
    """A cache of the policies of the resource that was read last: many rules ask for them in a row."""

    last: tuple[Resource | None, dict[str, list[_Policy]]] = (None, {})


def _policies_of(resource: Resource, at: str) -> list[_Policy]:
    """Return the policies that a resource carries."""
    of, read = _Read.last
    if of is not resource:
        read = dict[str, list[_Policy]]()
        _Read.last = (resource, read)
    if at not in read:
        read[at] = [_policy(path, document) for path, document in _documents(resource, at)]
    return read[at]


def _documents(resource: Resource, at: str) -> Iterator[tuple[Path, Any]]:
    """Return the documents of these policies, and their paths."""
    if not at and resource.type == "aws_iam_role":
        if resource.after.get("inline_policy"):  # else there are none, or the provider reads back that there are none
            yield from resource.values("inline_policy[*].policy")
        return
    path = (at or _PATHS.get(resource.type, "policy"),)
    document = resource.value(path)
    # Left out, the provider reads what AWS gives it: a policy for its owner.
    if document is not MISSING and not (is_open(document) and leaves_out(resource, path)):
        yield path, document


def _policy(path: Path, document: Any) -> _Policy:
    if is_open(document):
        return _Policy(path, doubt=undecided(path, document))
    if document is MISSING or document == "":
        return _Policy(path)
    try:
        return _Policy(path, statements(document))
    except NotAPolicy as error:
        return _Policy(path, doubt=Undecided(path, str(error)))


def no_statement_read_later(accuse: Accuse, *, at: str = "") -> JudgeInPlan:
    """Require the same of a policy that is unknown because its document is read at apply.

    What its blocks already say is enough to accuse; what is not known yet never is.
    """

    def judge(resource: Resource, plan: PlanResources) -> Iterator[Verdict]:
        path = at or _PATHS.get(resource.type, "inline_policy" if resource.type == "aws_iam_role" else "policy")
        for document in plan.data_sources(resource, path, DOCUMENT):
            for message in dict.fromkeys(map(accuse, statements_in(document))):
                if message:
                    yield Problem(path, f"{message} See {document.display}.")

    return judge


def statements_in(document: Resource) -> Iterator[Statement]:
    """Yield the statements of a data source that is read at apply, as far as they are known."""
    for path, block in document.values("statement[*]"):
        if not is_open(block):
            yield _block_statement(document, path)


def _block_statement(document: Resource, path: tuple[Any, ...]) -> Statement:
    def known(name: str) -> tuple[str, ...]:
        return tuple(
            text for _, value in document.values((*path, name, "*")) if not is_open(value) for text in texts(value)
        )

    effect = document.value((*path, "effect"))
    return Statement(
        sid=next(iter(texts(document.value((*path, "sid")))), ""),
        effect="" if is_open(effect) else str(effect or "Allow"),
        actions=known("actions"),
        not_actions=known("not_actions") if not _has_open(document, (*path, "not_actions")) else (),
        resources=known("resources"),
        not_resources=known("not_resources"),
        principals=tuple(_identifiers(document, (*path, "principals", "*"))),
        not_principals=tuple(_identifiers(document, (*path, "not_principals", "*"))),
        conditions=tuple(_conditions(document, (*path, "condition", "*"))),
    )


def _identifiers(document: Resource, pattern: tuple[Any, ...]) -> Iterator[tuple[str, str]]:
    for path, block in document.values(pattern):
        kind = document.value((*path, "type"))
        if is_open(block) or is_open(kind):
            continue
        for _, name in document.values((*path, "identifiers", "*")):
            if isinstance(name, str):
                yield str(kind), name


def _conditions(document: Resource, pattern: tuple[Any, ...]) -> Iterator[Condition]:
    for path, block in document.values(pattern):
        if is_open(block) or _has_open(document, path):
            # Not known yet, so it may narrow the statement to anyone: whoever is named at apply.
            yield Condition("StringEquals", "aws:PrincipalArn", ("known only after apply",))
        else:
            values = (text for _, value in document.values((*path, "values", "*")) for text in texts(value))
            test, key = document.value((*path, "test")), document.value((*path, "variable"))
            yield Condition(str(test or ""), str(key or ""), tuple(values))


def _has_open(document: Resource, path: tuple[Any, ...]) -> bool:
    given = document.value(path)
    if is_open(given):
        return True
    if not isinstance(given, dict | list):
        return False
    return any(_has_open(document, inner) for inner, _ in document.values((*path, "*")))

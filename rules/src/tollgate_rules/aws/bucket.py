"""S3 buckets and their settings, in arguments of the bucket or in resources that configure it."""

from collections.abc import Iterable, Iterator
from typing import Any

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import Judge, must_be_true, one_must_pass
from tollgate_rules.aws.policies import DOCUMENT, statements_in
from tollgate_rules.aws.policy_document import NotAPolicy, Statement, statements
from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.related_checks import JudgeInPlan, Related
from tollgate_rules.verdicts import Problem, Undecided, Verdict, is_open, is_set, leaves_out, undecided

BUCKET_POLICIES = ("aws_s3_bucket", "aws_s3_bucket_policy")
EVERYONE = "http://acs.amazonaws.com/groups/global/AllUsers"
AUTHENTICATED = "http://acs.amazonaws.com/groups/global/AuthenticatedUsers"

_WRITTEN_OUT = "access_control_policy[*].grant[*]"
_HEARD = "no statement denies plain HTTP."
_CANNED = {
    "public-read": {EVERYONE: {"READ"}},
    "public-read-write": {EVERYONE: {"READ", "WRITE"}},
    "authenticated-read": {AUTHENTICATED: {"READ"}},
}
_ACLS_COUNT_FOR_NOTHING = one_must_pass(
    must_be_true("ignore_public_acls", otherwise="Public ACLs are in effect."),
    must_be_true("block_public_acls", otherwise="Public ACLs are accepted."),
)


def related_to_bucket(resource_type: str, that: Judge | None = None) -> Related:
    """Return the relation of a resource that configures a bucket, which it names with `bucket`."""
    return Related(resource_type, by="bucket", name="bucket", that=that)


def denies_plain_http(policy: Resource) -> Iterator[Verdict]:
    """Require that a bucket policy denies requests over plain HTTP; a resource without a policy fails."""
    document = policy.value("policy")
    if is_open(document):
        yield Problem("policy", _HEARD) if leaves_out(policy, "policy") else undecided("policy", document)
        return
    try:
        listed = statements(document) if is_set(document) else ()
    except NotAPolicy as error:
        yield Undecided("policy", str(error))
        return
    if not any(map(_is_denial_of_plain_http, listed)):
        yield Problem("policy", _HEARD)


def policy_denies_plain_http(policy: Resource, plan: PlanResources) -> Iterator[Verdict]:
    """Require the same of a policy that may be a document read at apply, judged by its blocks."""
    later = plan.data_sources(policy, "policy", DOCUMENT)
    if not any(_is_denial_of_plain_http(found) for document in later for found in statements_in(document)):
        yield from denies_plain_http(policy)


def _is_denial_of_plain_http(statement: Statement) -> bool:
    return statement.effect == "Deny" and any(
        condition.key.lower() == "aws:securetransport" and condition.values == ("false",)
        for condition in statement.conditions
    )


def acl_must_not_grant(group: str, *permissions: str, otherwise: str) -> Judge:
    """Require that an ACL, canned or written out, grants a group none of some permissions."""
    refused = {*permissions, "FULL_CONTROL"}

    def judge(resource: Resource) -> Iterator[Verdict]:
        canned = resource.value("acl")
        if is_open(canned):
            if not leaves_out(resource, "acl"):  # left out, it is private
                yield undecided("acl", canned)
        elif isinstance(canned, str) and refused & _CANNED.get(canned, {}).get(group, set()):
            yield Problem("acl", otherwise)
        for path, grantee, granted in _grants(resource):
            if is_open(grantee):
                yield undecided(path, grantee)
            elif grantee == group:
                yield from _on_grant(path, granted, refused, otherwise)

    return judge


def bucket_acl_must_not_grant(group: str, *permissions: str, otherwise: str) -> JudgeInPlan:
    """Require the same of a bucket's own ACL or its `aws_s3_bucket_acl`, unless public ACLs are blocked."""
    check = acl_must_not_grant(group, *permissions, otherwise=otherwise)

    def judge(bucket: Resource, plan: PlanResources) -> Iterable[Verdict]:
        lists = plan.related(bucket, "aws_s3_bucket_acl", by="bucket", name="bucket").found
        verdicts: list[Verdict] = list(check(bucket))
        for acl in lists:
            verdicts += (
                Problem("acl", f"{otherwise} See {acl.display}.") if isinstance(found, Problem) else Undecided("acl")
                for found in check(acl)
            )
        if not verdicts:
            return ()
        blocks = plan.related(bucket, "aws_s3_bucket_public_access_block", by="bucket", name="bucket").found
        answers = [list(_ACLS_COUNT_FOR_NOTHING(block)) for block in blocks]
        if any(not answer for answer in answers):
            return ()
        if any(isinstance(found, Undecided) for answer in answers for found in answer):
            return (Undecided("acl", "may be blocked by a public access block, which is known only after apply"),)
        return verdicts

    return judge


def _on_grant(path: tuple[Any, ...], granted: list[Any], refused: set[str], otherwise: str) -> Iterator[Verdict]:
    if any(isinstance(one, str) and one in refused for one in granted):
        yield Problem(path, otherwise)
    else:
        yield from (undecided(path, one) for one in granted if is_open(one))


def _grants(resource: Resource) -> Iterator[tuple[tuple[Any, ...], Any, list[Any]]]:
    """Yield each grant with its grantee and permissions, in the forms of the bucket and of its ACL."""
    for path, block in () if leaves_out(resource, "access_control_policy") else resource.values(_WRITTEN_OUT):
        yield path, _member(resource, path, block, "grantee[0].uri"), [_member(resource, path, block, "permission")]
    for path, block in () if leaves_out(resource, "grant") else resource.values("grant[*]"):
        listed = [value for _, value in resource.values((*path, "permissions", "*"))]
        yield path, _member(resource, path, block, "uri"), listed


def _member(resource: Resource, path: tuple[Any, ...], block: Any, name: str) -> Any:
    from tollgate_runtime.contract.paths import parse_path

    return block if is_open(block) else resource.value((*path, *parse_path(name)))

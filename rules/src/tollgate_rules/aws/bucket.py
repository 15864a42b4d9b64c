"""S3 buckets and what is said of them: in an argument of their own, or in a resource beside them."""

from collections.abc import Iterable, Iterator
from typing import Any

from tollgate_runtime import Resource

from tollgate_rules.aws.policies import DOCUMENT, statements_in
from tollgate_rules.aws.policy_document import NotAPolicy, Statement, statements
from tollgate_rules.companions import Beside, JudgeAmong
from tollgate_rules.demands import Judge, must_be_true, one_must_pass
from tollgate_rules.siblings import Siblings
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
    must_be_true("ignore_public_acls", otherwise="Public access lists are heeded."),
    must_be_true("block_public_acls", otherwise="Public access lists are accepted."),
)


def beside_bucket(resource_type: str, that: Judge | None = None) -> Beside:
    """A resource that configures a bucket, which it names with `bucket`."""
    return Beside(resource_type, by="bucket", name="bucket", that=that)


def denies_plain_http(policy: Resource) -> Iterator[Verdict]:
    """Demands that a bucket policy refuses callers over plain HTTP; a resource without a policy does not."""
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


def policy_denies_plain_http(policy: Resource, siblings: Siblings) -> Iterator[Verdict]:
    """The same where the policy may be a document that is read at apply; what its blocks say stands."""
    later = siblings.data_sources(policy, "policy", DOCUMENT)
    if not any(_is_denial_of_plain_http(found) for document in later for found in statements_in(document)):
        yield from denies_plain_http(policy)


def _is_denial_of_plain_http(statement: Statement) -> bool:
    return statement.effect == "Deny" and any(
        condition.key.lower() == "aws:securetransport" and condition.values == ("false",)
        for condition in statement.conditions
    )


def acl_must_not_grant(group: str, *permissions: str, otherwise: str) -> Judge:
    """Demands that an access list, canned or written out, gives a group of callers none of some permissions."""
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


def bucket_acl_must_not_grant(group: str, *permissions: str, otherwise: str) -> JudgeAmong:
    """The same of a bucket: in its own arguments or an `aws_s3_bucket_acl`, unless public lists count for nothing."""
    demanded = acl_must_not_grant(group, *permissions, otherwise=otherwise)

    def judge(bucket: Resource, siblings: Siblings) -> Iterable[Verdict]:
        lists = siblings.companions(bucket, "aws_s3_bucket_acl", by="bucket", name="bucket").found
        verdicts: list[Verdict] = list(demanded(bucket))
        for acl in lists:
            verdicts += (
                Problem("acl", f"{otherwise} See {acl.display}.") if isinstance(found, Problem) else Undecided("acl")
                for found in demanded(acl)
            )
        if not verdicts:
            return ()
        blocks = siblings.companions(bucket, "aws_s3_bucket_public_access_block", by="bucket", name="bucket").found
        answers = [list(_ACLS_COUNT_FOR_NOTHING(block)) for block in blocks]
        if any(not answer for answer in answers):
            return ()
        if any(isinstance(found, Undecided) for answer in answers for found in answer):
            return (Undecided("acl", "may be blocked, which only apply will tell"),)
        return verdicts

    return judge


def _on_grant(path: tuple[Any, ...], granted: list[Any], refused: set[str], otherwise: str) -> Iterator[Verdict]:
    if any(isinstance(one, str) and one in refused for one in granted):
        yield Problem(path, otherwise)
    else:
        yield from (undecided(path, one) for one in granted if is_open(one))


def _grants(resource: Resource) -> Iterator[tuple[tuple[Any, ...], Any, list[Any]]]:
    """Each grant, with whom it is for and what it gives, in the forms of the bucket and of its access list."""
    for path, block in () if leaves_out(resource, "access_control_policy") else resource.values(_WRITTEN_OUT):
        yield path, _member(resource, path, block, "grantee[0].uri"), [_member(resource, path, block, "permission")]
    for path, block in () if leaves_out(resource, "grant") else resource.values("grant[*]"):
        listed = [value for _, value in resource.values((*path, "permissions", "*"))]
        yield path, _member(resource, path, block, "uri"), listed


def _member(resource: Resource, path: tuple[Any, ...], block: Any, name: str) -> Any:
    from tollgate_runtime.contract.paths import parse_path

    return block if is_open(block) else resource.value((*path, *parse_path(name)))

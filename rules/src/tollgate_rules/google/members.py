"""IAM grants: the members of `google_*_iam_member` and `google_*_iam_binding`."""

from collections.abc import Iterable, Iterator

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import Judge
from tollgate_rules.verdicts import Problem, Verdict, is_open, undecided

EVERYONE = ("allUsers", "allAuthenticatedUsers")


def grants_of(*services: str) -> tuple[str, ...]:
    """Return the resource types that grant access to a service's resources."""
    return tuple(f"google_{service}_iam_{kind}" for service in services for kind in ("member", "binding"))


def must_not_be_for_everyone(*, otherwise: str) -> Judge:
    """Require that a grant is not for `allUsers` or `allAuthenticatedUsers`."""

    def judge(grant: Resource) -> Iterable[Verdict]:
        for path in ("member", "members[*]"):
            yield from _judge_members(grant, path, otherwise)

    return judge


def _judge_members(grant: Resource, pattern: str, otherwise: str) -> Iterator[Verdict]:
    for path, member in grant.values(pattern):
        if is_open(member):
            yield undecided(path, member)
        elif member in EVERYONE:
            yield Problem(path, otherwise)

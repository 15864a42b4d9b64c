"""A rule: what it demands as data, one function that judges, and findings as its answer."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Any, cast

import attrs
from tollgate_runtime import Finding, Resource
from tollgate_runtime.contract.findings import FindingStatus, Level, Severity
from tollgate_runtime.contract.paths import format_path, parse_path

from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Problem, Undecided, Verdict

_NOT_JUDGED = frozenset({"delete", "forget", "read"})
_COMPUTED = frozenset({"id", "arn", "tags_all"})
_GLOB = frozenset("*?[")
"""What no new resource knows of itself; that it is unknown says nothing of the rest."""


@attrs.frozen(kw_only=True)
class Rule:
    """One demand on resources of some types. At least one of the two functions is given.

    Attributes:
        id: its name, which is also the name of its file, its page and its test case.
        title: the demand, as a sentence that is true of a resource that keeps it.
        severity: how bad it is to break it.
        description: why it is demanded.
        remediation: what to write into the configuration.
        docs: a link for more.
        types: the resource types it is for, as globs.
        judge: says what is wrong with a resource that can be judged by itself.
        judge_among: the same for one that must be seen among the others of its plan. Beside `judge`, it is asked where
            that one could not decide, and only what it holds against the resource counts.
        level: who may overrule it; None leaves that to whoever applies the rule.
        equivalents: what other catalogues call it.
        frameworks: the controls of public frameworks that it helps to meet, such as "CIS AWS 1.4.0 2.1.1".
        packs: the built-in policy sets that it belongs to.
    """

    id: str
    title: str
    severity: Severity
    description: str
    remediation: str
    docs: str
    types: tuple[str, ...]
    judge: Callable[[Resource], Iterable[Verdict]] | None = None
    judge_among: Callable[[Resource, Siblings], Iterable[Verdict]] | None = None
    level: Level | None = None
    equivalents: tuple[str, ...] = ()
    frameworks: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        if self.judge is None and self.judge_among is None:
            raise TypeError(f"rule {self.id!r} needs `judge` or `judge_among`")

    @property
    def needs_plan(self) -> bool:
        """Whether the rule can judge only when every resource of the plan is there."""
        return self.judge is None

    def is_for(self, resource_type: str) -> bool:
        """Whether the rule has something to say of a type."""
        if resource_type in self.types:
            return True
        # Only a few rules have a pattern, and every other word would be compiled to one.
        return any(fnmatchcase(resource_type, each) for each in self.types if not _GLOB.isdisjoint(each))

    def check(self, resource: Resource, siblings: Siblings | None = None) -> Iterator[Finding]:
        """What there is to say of a resource: nothing if it keeps the rule.

        A rule that needs the plan says nothing without it.
        """
        if is_judged(resource) and self.is_for(resource.type):
            yield from self.findings(resource, siblings)

    def check_in_plan(self, resource: Resource, siblings: Siblings) -> tuple[Finding, ...]:
        """What the plan adds to what was said of a resource by itself.

        A rule that needs the plan says all that it has to say; one that has judged before says only what it could not
        decide then and now holds against the resource.
        """
        if self.judge_among is None or not is_judged(resource) or not self.is_for(resource.type):
            return ()
        return tuple([self._finding(said, resource.address) for said in self.verdicts_in_plan(resource, siblings)])

    def findings(self, resource: Resource, siblings: Siblings | None = None) -> tuple[Finding, ...]:
        """The same for a resource that is known to be judged, and to be of one of the rule's types."""
        address = resource.address if siblings is not None and self.judge_among is not None else None
        return tuple([self._finding(said, address) for said in self.verdicts(resource, siblings)])

    def verdicts(self, resource: Resource, siblings: Siblings | None = None) -> Sequence[Verdict]:
        """What `findings` tells, as the rule says it."""
        if self.judge is not None:
            said = self.judge(resource)
            if siblings is not None and self.judge_among is not None and said != ():
                said = list(said)
                said = self._held_against(said, resource, siblings) or said
        elif self.judge_among is not None and siblings is not None:
            said = self.judge_among(resource, siblings)
        else:
            return ()
        return _settled(said, resource)

    def verdicts_in_plan(self, resource: Resource, siblings: Siblings) -> Sequence[Verdict]:
        """What `check_in_plan` tells of a resource that is known to be judged, and to be of one of the rule's types."""
        if self.judge is None:
            return self.verdicts(resource, siblings)
        return _settled(self._held_against(list(self.judge(resource)), resource, siblings), resource)

    def _held_against(self, first: list[Verdict], resource: Resource, siblings: Siblings) -> list[Verdict]:
        """What the whole plan holds against a resource that could not be judged by itself."""
        if self.judge_among is None or not first or any(isinstance(verdict, Problem) for verdict in first):
            return []
        return [found for found in self.judge_among(resource, siblings) if isinstance(found, Problem)]

    def _finding(self, verdict: Verdict, address: str | None) -> Finding:
        return Finding(
            rule=self.id,
            message=sentence_of(verdict),
            severity=self.severity,
            status=_status(verdict),
            level=self.level,
            address=address,
            path=parse_path(verdict.path),
            remediation=self.remediation,
            docs=self.docs,
        )


def sentence_of(verdict: Verdict) -> str:
    """What to tell of a verdict."""
    if isinstance(verdict, Problem):
        return verdict.message
    return f"{format_path(parse_path(verdict.path))} {verdict.why}"


def _settled(said: Iterable[Verdict], resource: Resource) -> Sequence[Verdict]:
    """The verdicts on a resource; where nothing is known of it, nothing can be held against it."""
    if said == ():
        return ()
    verdicts = list(said)
    if any(isinstance(verdict, Problem) for verdict in verdicts) and knows_nothing_of(resource):
        return [Undecided(verdict.path) if isinstance(verdict, Problem) else verdict for verdict in verdicts]
    return verdicts


def _status(verdict: Verdict) -> FindingStatus:
    """What is withheld is a warning: unlike the unknown, nobody will ever judge it."""
    if isinstance(verdict, Problem):
        return "fail"
    return "warn" if verdict.is_withheld else "unknown"


def is_judged(resource: Resource) -> bool:
    """Whether rules look at a resource at all: it is managed here, and it stays."""
    return resource.mode == "managed" and resource.action not in _NOT_JUDGED


def knows_nothing_of(resource: Resource) -> bool:
    """Whether everything about a resource is known only after apply; then nothing can be said against it."""
    mask: Any = resource.after_unknown
    if not isinstance(mask, dict):
        return mask is True
    marked = {name for name, inner in cast("dict[str, Any]", mask).items() if inner is True}
    if marked <= _COMPUTED:
        return False
    return all(value is None or name in marked for name, value in resource.after.items())

"""Rules in Python: the built-in library, and those that installed packages bring."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from tollgate_rules import Problem, Rule, Undecided, is_judged, sentence_of
from tollgate_runtime import Resource
from tollgate_runtime.contract.paths import parse_path

from policy_validator.evaluator import Language, Outcome, Plan, RuleInfo, Status, Verdict

Pair = tuple[RuleInfo, Rule]


class PythonRules:
    """Rules of the shared rule model."""

    def __init__(self, rules: Iterable[Rule], *, language: Language = "built-in") -> None:
        self._pairs = [(info_of(rule, language), rule) for rule in rules]
        self._by_type: dict[str, tuple[list[Pair], list[Pair]]] = {}

    @classmethod
    def joined(cls, several: Iterable["PythonRules"]) -> "PythonRules":
        """Return the rules of several as one, which looks up a type only once."""
        made = cls(())
        made._pairs = [pair for rules in several for pair in rules._pairs]
        return made

    @property
    def rules(self) -> Sequence[RuleInfo]:
        """Return the rules."""
        return [info for info, _ in self._pairs]

    def with_rules(self, chosen: Mapping[str, RuleInfo]) -> "PythonRules":
        """Return the same with only these rules."""
        narrowed = PythonRules(())
        narrowed._pairs = [(chosen[info.id], rule) for info, rule in self._pairs if info.id in chosen]
        return narrowed

    def judge(self, resource: Resource) -> list[Outcome]:
        """Return the verdicts of the rules that judge a single resource."""
        if not is_judged(resource):
            return []
        alone, _ = self._for(resource.type)
        return [Outcome(info, resource, _verdicts(rule, resource, None)) for info, rule in alone]

    def judge_plan(self, plan: Plan, only: Callable[[RuleInfo, Resource], bool] | None = None) -> Iterator[Outcome]:
        """Yield the verdicts of the rules that need the whole plan.

        One that can judge a resource by itself, too, is asked only where that left the resource open, and heard only
        if the others of the plan speak against it.
        """
        for resource in plan.resources:
            _, among = self._for(resource.type) if is_judged(resource) else ((), ())
            for info, rule in among:
                if only is not None and not only(info, resource):
                    continue
                verdicts = _verdicts(rule, resource, plan)
                if rule.needs_plan or verdicts:
                    yield Outcome(info, resource, verdicts)

    def close(self) -> None:
        """Do nothing: there is no process to end."""

    def _for(self, resource_type: str) -> tuple[list[Pair], list[Pair]]:
        """Return the rules for a type: those for single resources, and those for the whole plan."""
        found = self._by_type.get(resource_type)
        if found is None:
            fitting = [pair for pair in self._pairs if pair[1].is_for(resource_type)]
            found = (
                [pair for pair in fitting if pair[1].judge is not None],
                [pair for pair in fitting if pair[1].judge_in_plan is not None],
            )
            self._by_type[resource_type] = found
        return found


def info_of(rule: Rule, language: Language) -> RuleInfo:
    """Return the description of a rule of the shared model."""
    return RuleInfo(
        id=rule.id,
        title=rule.title,
        severity=rule.severity,
        language=language,
        types=rule.types,
        level=rule.level,
        description=rule.description,
        remediation=rule.remediation,
        docs=rule.docs,
        frameworks=rule.frameworks,
        equivalents=rule.equivalents,
        packs=rule.packs,
        needs_plan=rule.needs_plan,
        aliases=rule.aliases,
    )


def _verdicts(rule: Rule, resource: Resource, plan: Plan | None) -> tuple[Verdict, ...]:
    try:
        said = rule.verdicts(resource) if plan is None else rule.verdicts_in_plan(resource, plan.siblings)
        return tuple(map(_verdict, said)) if said else ()
    except Exception as error:  # noqa: BLE001 -- a rule may be anybody's code; that it raised is its verdict
        return (Verdict(status="error", message=f"it raised {type(error).__name__}: {error}"),)


def _verdict(said: Problem | Undecided) -> Verdict:
    by_cloud = isinstance(said, Undecided) and said.by == "cloud"
    return Verdict(
        status=_status(said),
        message=sentence_of(said),
        path=parse_path(said.path),
        undecided="cloud" if by_cloud else None,
    )


def _status(said: Problem | Undecided) -> Status:
    if isinstance(said, Problem):
        return "fail"
    return "withheld" if said.is_withheld else "unknown"

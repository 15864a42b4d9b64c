"""Rego, by conftest's conventions: `deny`, `violation`, `warn` and `exception` rules, and decisions such as `authz`."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace
from tollgate_rules.verdicts import AFTER_APPLY
from tollgate_runtime import Resource

from policy_validator.evaluator import Outcome, Plan, RuleInfo, Verdict
from policy_validator.plain import mapping
from policy_validator.policy_file import RegoSettings
from policy_validator.problems import PolicyError, Problem
from policy_validator.rego.answers.deciding import Asker, Said
from policy_validator.rego.answers.verdicts import in_order, left_open, left_to_cloud, open_for, verdict_of
from policy_validator.rego.attribute_check import AttributeCheck
from policy_validator.rego.engines.engine import (
    QUERY_SECONDS,
    RESOURCE_SECONDS,
    Engine,
    EngineError,
    EngineTimeout,
    Load,
    LoadError,
    Refusal,
)
from policy_validator.rego.engines.engine_choice import make_engine, parse_modules
from policy_validator.rego.engines.refusals import forbidden_calls
from policy_validator.rego.inputs.documents import REBUILT, Slimming, rebuilt_plan
from policy_validator.rego.inputs.plan_input import Attributes, attributes_read, members_read, names_read
from policy_validator.rego.inputs.subjects import PlanSubject, ResourceSubject
from policy_validator.rego.inputs.unknowns import OpenPlace, open_places
from policy_validator.rego.module import Module
from policy_validator.rego.package import RegoRule, speaking_rules
from policy_validator.rego.reading.hosts import HostFacts
from policy_validator.rego.reading.program import Program, SourceTree
from policy_validator.rego.reading.summary import Readings

_NOT_JUDGED = ("delete", "forget", "read")


def load_rego(modules: Sequence[Module], data: Any, settings: RegoSettings, opa: str | None = None) -> "RegoRules":
    """Return the rules of some files, taken by an engine.

    Args:
        modules: the files.
        data: the data files, merged.
        settings: how the files are read.
        opa: the `opa` to use; by default the one on the path.

    Raises:
        PolicyError: they cannot be used; with every mistake.
    """
    parse_modules(modules, opa)
    problems = list(forbidden_calls(modules))
    if problems:
        raise PolicyError(problems)
    program = Program([SourceTree(module.file, module.tree) for module in modules], data)
    readings = Readings(program, settings.input)
    rules = speaking_rules(modules, settings, readings)
    if not rules:
        raise PolicyError([Problem(modules[0].file, 1, "No package here has a `deny`, `violation` or `warn` rule.")])
    evaluator = RegoRules(rules, modules, data, make_engine(opa), readings)
    try:
        evaluator.start()
    except LoadError as error:
        raise PolicyError([Problem(file, line, sentence) for file, line, sentence in error.rows]) from None
    except EngineError as error:
        raise PolicyError([Problem(modules[0].file, 1, f"The engine failed: {error}.")]) from None
    return evaluator


class _Answered(Struct, frozen=True):
    """A judged resource: its open values, and the answers of each rule."""

    resource: Resource
    places: Sequence[OpenPlace]
    said: Sequence[EngineError | Said]


class RegoRules:
    """Rego rules and the engine that evaluates them."""

    def __init__(
        self, rules: Iterable[RegoRule], modules: Sequence[Module], data: Any, engine: Engine, readings: Readings
    ) -> None:
        self._rules = list(rules)
        self._modules = modules
        self._data = data
        self._engine = engine
        self._readings = readings
        texts = frozenset(_texts_in(data))
        self._asker = Asker(engine, texts, QUERY_SECONDS)
        self._resource_asker = Asker(engine, texts, RESOURCE_SECONDS)
        self._of_resource = [rule for rule in self._rules if rule.reading.convention.at is None]
        self._of_plan = [rule for rule in self._rules if rule.reading.convention.at is not None]
        self._slimming = Slimming(names_read(reading for rule in self._of_resource for reading in rule.readings))
        self._named = {text for rule in self._of_resource for text in rule.reading.events.texts}
        self._foreseen: dict[int, _Answered] = {}

    def start(self) -> None:
        """Load the policies into the engine.

        Raises:
            EngineError: it does not take them.
        """
        references = [rule.reference for rule in self._rules]
        self._engine.start(Load(modules=self._modules, data=self._data, references=references))

    @property
    def engine(self) -> str:
        """Return the name of the engine."""
        return self._engine.name

    @property
    def rules(self) -> Sequence[RuleInfo]:
        """Return the rules."""
        return [rule.info for rule in self._rules]

    @property
    def wants_document(self) -> bool:
        """Return whether one of them reads the plan as a whole."""
        return bool(self._of_plan)

    def document_read(self, plan: dict[str, Any]) -> dict[str, Any]:
        """Return as much of a plan's document as the rules may read."""
        readings = [reading for rule in self._of_plan for reading in rule.readings]
        return attributes_read(members_read(plan, readings), names_read(readings))

    @property
    def reads_costs(self) -> bool:
        """Return whether one of them reads what the cost estimator said."""
        return any(reading.reads_costs for rule in self._of_plan for reading in rule.readings)

    def with_rules(self, chosen: Mapping[str, RuleInfo]) -> "RegoRules":
        """Return the same with only these rules; their parameters are `data.parameters`."""
        rules = [replace(rule, info=chosen[rule.info.id]) for rule in self._rules if rule.info.id in chosen]
        parameters = {rule.info.id: dict(rule.info.parameters) for rule in rules if rule.info.parameters}
        data: dict[str, Any] = {**(self._data or {}), **({"parameters": parameters} if parameters else {})}
        narrowed = RegoRules(rules, self._modules, data, self._engine, self._readings)
        if data != (self._data or {}):
            self._engine.close()
            narrowed.start()
        return narrowed

    def foresee(self, resources: Sequence[Resource]) -> None:
        """Ask the engine about several resources at once, that will be judged one after another."""
        judged = [row for row in resources if self._is_judged(row)]
        self._foreseen = {id(row.resource): row for row in self._ask_about(judged)}

    def judge(self, resource: Resource) -> Iterator[Outcome]:
        """Yield the verdicts of the rules that get one resource."""
        if not self._is_judged(resource):
            return
        answered = self._foreseen.pop(id(resource), None)
        if answered is None:
            [answered] = self._ask_about([resource])
        for rule, row in zip(self._of_resource, answered.said, strict=True):
            verdicts = _verdicts(rule, row, None)
            touched = open_for(rule, resource, answered.places) if answered.places else []
            if touched and (not verdicts or isinstance(row, Refusal)):
                verdicts = (left_open(touched),)
            elif isinstance(row, Said) and row.by_cloud:
                verdicts = (left_to_cloud(rule, resource, min(row.by_cloud, key=in_order)),)
            yield Outcome(rule.info, resource, verdicts)

    def judge_plan(self, plan: Plan, only: Callable[[RuleInfo, Resource], bool] | None = None) -> Iterator[Outcome]:
        """Yield the verdicts of the rules that get the whole plan, and errors for rules that cannot be evaluated."""
        if only is None:
            yield from self._unusable(plan)
        rules = [
            rule
            for rule in self._of_plan
            if only is None or any(only(rule.info, row) for row in plan.resources if row.address)
        ]
        places = {id(row): open_places(row) for row in plan.resources}
        for convention in dict.fromkeys(rule.reading.convention for rule in rules):
            group = [rule for rule in rules if rule.reading.convention is convention]
            subject = _plan_subject(plan, group, places)
            [said] = self._asker.decide(group, [subject])
            for rule, row in zip(group, said, strict=True):
                lacking = _lacking(rule) if plan.operation.plan is None else ""
                verdicts = _verdicts(rule, EngineError(lacking) if lacking else row, subject.by_address)
                if not verdicts and rule.reading.reads_costs and plan.costs is not None and plan.costs.left_out:
                    verdicts = (_without_price(plan.costs.left_out),)
                yield from self._by_resource(rule, verdicts, plan, places, only)

    def close(self) -> None:
        """End the engine."""
        self._engine.close()

    def _is_judged(self, resource: Resource) -> bool:
        """Return whether a resource is judged alone: a deleted one only if a policy names that action."""
        is_judged = resource.action not in _NOT_JUDGED or resource.action in self._named
        return bool(self._of_resource) and resource.mode == "managed" and is_judged

    def _ask_about(self, resources: Sequence[Resource]) -> list["_Answered"]:
        places = [open_places(row) for row in resources]
        subjects = [
            ResourceSubject(row, self._touched(row, found), self._slimming)
            for row, found in zip(resources, places, strict=True)
        ]
        said = self._resource_asker.decide(self._of_resource, subjects)
        return [_Answered(*row) for row in zip(resources, places, said, strict=True)]

    def _touched(self, resource: Resource, places: list[OpenPlace]) -> list[OpenPlace]:
        if not places:
            return places
        touched = [place for rule in self._of_resource for place in open_for(rule, resource, places)]
        return list(dict.fromkeys(touched))

    def _unusable(self, plan: Plan) -> Iterator[Outcome]:
        """Return the rules of which a clause can never hold, and those that read in vain what cannot be there."""
        facts = _facts(plan)
        check = AttributeCheck(plan.resources, self._readings, facts)
        for rule in self._rules:
            reading = check.reading(rule)
            for dead in reading.dead:
                yield Outcome(rule.info, None, (Verdict(status="unusable", message=str(dead)),))
            for row in reading.doubtful:
                message = f"{row.place.file}:{row.place.line}: {row.reason}"
                yield Outcome(rule.info, None, (Verdict(status="warn", message=message),))

    def _by_resource(
        self,
        rule: RegoRule,
        verdicts: Sequence[Verdict],
        plan: Plan,
        places: Mapping[int, list[OpenPlace]],
        only: Callable[[RuleInfo, Resource], bool] | None,
    ) -> Iterator[Outcome]:
        named: dict[str | None, list[Verdict]] = {}
        for verdict in verdicts:
            named.setdefault(verdict.address, []).append(verdict)
        is_faulty = any(verdict.status in ("error", "stopped", "unusable") for verdict in verdicts)
        for resource in plan.resources:
            own = named.pop(resource.address, []) if resource.address else []
            touched = open_for(rule, resource, places[id(resource)]) if places[id(resource)] else []
            if not own and touched and not is_faulty and resource.action not in _NOT_JUDGED:
                own = [left_open(touched)]
            if own and (only is None or only(rule.info, resource)):
                yield Outcome(rule.info, resource, tuple(own))
        rest = [verdict for several in named.values() for verdict in several]
        if only is None:
            yield Outcome(rule.info, None, tuple(rest))


def _plan_subject(plan: Plan, rules: Sequence[RegoRule], places: Mapping[int, list[OpenPlace]]) -> PlanSubject:
    def touched(row: Resource) -> list[OpenPlace]:
        found = places[id(row)]
        several = [place for rule in rules for place in open_for(rule, row, found)] if found else []
        return list(dict.fromkeys(several))

    document = plan.operation.plan
    convention = rules[0].reading.convention
    whole = rebuilt_plan(plan) if document is None else document
    readings = [reading for rule in rules for reading in rule.readings]
    return PlanSubject(
        convention=convention,
        plan=attributes_read(members_read(whole, readings), names_read(readings)),
        facts=_facts(plan),
        resources=plan.resources,
        by_address={resource.address: resource for resource in plan.resources if resource.address},
        places={id(row): touched(row) for row in plan.resources},
        revised={
            address: Attributes(row.after, row.after_unknown)
            for address, row in plan.revised.items()
            if document is not None
        },
    )


def _facts(plan: Plan) -> HostFacts:
    actions = {row.action for row in plan.resources if row.mode == "managed"}
    is_destroy = bool(actions) and actions <= {"delete"}
    return HostFacts(workspace=plan.operation.workspace, is_destroy=is_destroy, costs=plan.costs)


def _lacking(rule: RegoRule) -> str:
    """Return what a rule reads that cannot be rebuilt from a plan's resources, or an empty text."""
    at = rule.reading.convention.at
    for path in rule.reading.events.visits:
        below = path[1:] if at else path
        if (not at or path[:1] == (at,)) and below and isinstance(below[0], str) and below[0] not in REBUILT:
            return f"it reads `{below[0]}` of the plan, and this host does not send the plan as a whole"
    return ""


def _verdicts(
    rule: RegoRule, said: EngineError | Said, by_address: Mapping[str, Resource] | None
) -> tuple[Verdict, ...]:
    """Return the certain verdicts, and those that depend on unknown values.

    If nothing is certain, only the first of the latter: each resource that it may be about is left open as well.
    """
    if isinstance(said, EngineError):
        return (Verdict(status="stopped" if isinstance(said, EngineTimeout) else "error", message=str(said)),)
    status = "warn" if rule.kind == "warn" else "fail"
    found = [verdict_of(message, status, by_address) for message in sorted(said.certain, key=in_order)]
    decided = {verdict.address for verdict in found}
    for message in sorted(said.uncertain, key=in_order):
        text = f"this depends on what {AFTER_APPLY}: {message.text}"
        verdict = verdict_of(replace(message, text=text), "unknown", by_address)
        if not found or verdict.address in decided:
            found.append(verdict)
    return (*found, *_by_cloud(rule, said, found, by_address or {}))


def _by_cloud(
    rule: RegoRule, said: Said, found: Sequence[Verdict], by_address: Mapping[str, Resource]
) -> Iterator[Verdict]:
    """Yield verdicts for resources on which a rule may fire after the cloud has decided a value."""
    named = {verdict.address for verdict in found}
    for message in sorted(said.by_cloud, key=in_order) if by_address else ():
        verdict = verdict_of(message, "unknown", by_address)
        if verdict.address not in named:
            named.add(verdict.address)
            resource = by_address.get(verdict.address or "")
            if resource is not None:
                yield left_to_cloud(rule, resource, message, verdict.address)
            elif not found:
                yield replace(
                    verdict, message=f"this depends on what the cloud decides: {message.text}", undecided="cloud"
                )


def _texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in mapping(value).items():
            yield key
            yield from _texts_in(inner)
    elif isinstance(value, list):
        for inner in cast("list[Any]", value):
            yield from _texts_in(inner)


def _without_price(addresses: Sequence[str]) -> Verdict:
    """Return the verdict of a rule that reads an estimate which leaves something out."""
    several = f"{len(addresses)} resources" if len(addresses) > 1 else addresses[0]
    message = f"the cost estimate leaves out what is not known of {several}"
    return Verdict(status="unknown", message=message, undecided="data")

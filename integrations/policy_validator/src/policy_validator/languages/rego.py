"""Rego, by conftest's conventions: `deny`, `violation`, `warn` and `exception` rules, and decisions such as `authz`."""

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

import attrs
from tollgate_rules.verdicts import AFTER_APPLY
from tollgate_runtime import Resource

from policy_validator.evaluator import Outcome, Plan, RuleInfo, Verdict
from policy_validator.plain import mapping
from policy_validator.policy_file import RegoSettings
from policy_validator.problems import PolicyError, Problem
from policy_validator.rego.engine import Engine, EngineError, Load, LoadError
from policy_validator.rego.engines import make_engine
from policy_validator.rego.inputs import Slimming, plan_document, resource_document
from policy_validator.rego.module import Module
from policy_validator.rego.package import RegoRule, speaking_rules
from policy_validator.rego.refusals import forbidden_calls
from policy_validator.rego.results import Message, NoMessage
from policy_validator.rego.unknowns import ABSENT, GUESSES, OpenPlace, further_guesses, guessed, open_places, read_among
from policy_validator.rego.verdicts import in_order, left_open, open_for, spoken, verdict_of

_GOES_AWAY = ("delete", "forget")
_NOT_JUDGED = (*_GOES_AWAY, "read")
_OF_GOING = (*_GOES_AWAY, "before", "prior_state")


def load_rego(modules: Sequence[Module], data: Any, settings: RegoSettings) -> "RegoRules":
    """The rules of some files, taken by an engine.

    Raises:
        PolicyError: they cannot be used; with every mistake.
    """
    problems = [
        Problem(module.file, 1, "A Rego file begins with `package NAME`.") for module in modules if not module.package
    ]
    problems += forbidden_calls(modules)
    if problems:
        raise PolicyError(problems)
    rules = speaking_rules(modules, settings)
    if not rules:
        raise PolicyError([Problem(modules[0].file, 1, "No package here has a `deny`, `violation` or `warn` rule.")])
    engine = make_engine()
    evaluator = RegoRules(rules, modules, data, engine)
    try:
        evaluator.start()
    except LoadError as error:
        raise PolicyError([Problem(file, line, sentence) for file, line, sentence in error.rows]) from None
    except EngineError as error:
        raise PolicyError([Problem(modules[0].file, 1, f"The engine failed: {error}.")]) from None
    return evaluator


class RegoRules:
    """Rego rules and the engine that evaluates them."""

    def __init__(self, rules: Iterable[RegoRule], modules: Sequence[Module], data: Any, engine: Engine) -> None:
        self._rules = list(rules)
        self._modules = modules
        self._data = data
        self._engine = engine
        names = frozenset[str]().union(*(module.names for module in modules))
        self._data_texts = frozenset(_texts_in(data))
        self._names = names | self._data_texts
        reads_everything = any(module.reads_whole_objects for module in modules)
        self._slimming = Slimming(None if reads_everything else self._names)

    def start(self) -> None:
        """Gives the policies to the engine.

        Raises:
            EngineError: it does not take them.
        """
        groups = {
            group: [row.reference for row in self._in(group)] + self._exceptions(group)
            for group in ("plan", "resource")
        }
        self._engine.start(Load(modules=self._modules, data=self._data, groups=groups))

    @property
    def engine(self) -> str:
        """What evaluates them."""
        return self._engine.name

    @property
    def rules(self) -> Sequence[RuleInfo]:
        """What there is."""
        return [rule.info for rule in self._rules]

    def with_rules(self, chosen: Mapping[str, RuleInfo]) -> "RegoRules":
        """The same with only these rules; their parameters are `data.parameters`."""
        rules = [attrs.evolve(rule, info=chosen[rule.info.id]) for rule in self._rules if rule.info.id in chosen]
        parameters = {rule.info.id: dict(rule.info.parameters) for rule in rules if rule.info.parameters}
        data: dict[str, Any] = {**(self._data or {}), **({"parameters": parameters} if parameters else {})}
        narrowed = RegoRules(rules, self._modules, data, self._engine)
        if data != (self._data or {}) or len(rules) != len(self._rules):
            self._engine.close()
            narrowed.start()
        return narrowed

    def judge(self, resource: Resource) -> Iterator[Outcome]:
        """What the rules say that are given one resource."""
        rules = self._in("resource")
        if not rules or resource.mode != "managed" or not self._speaks_of(resource.action):
            return
        places = open_places(resource)
        concerned = read_among(places, frozenset[str]().union(*(rule.reads for rule in rules)))
        answers = self._answers(
            "resource",
            GUESSES if concerned else (ABSENT,),
            lambda guess: resource_document(resource, self._slimming, guessed(resource.after, concerned, guess)),
            lambda rule, _: bool(open_for(rule, resource, places)),
        )
        for rule, said in zip(rules, answers, strict=True):
            verdicts = said if isinstance(said, tuple) else self._verdicts(rule, said, None)
            touched = open_for(rule, resource, places)
            if not verdicts and touched:
                verdicts = (left_open(touched),)
            yield Outcome(rule.info, resource, verdicts)

    def judge_plan(self, plan: Plan, only: Callable[[RuleInfo, Resource], bool] | None = None) -> Iterator[Outcome]:
        """What the rules say that are given the whole plan."""
        rules = self._in("plan")
        if not rules or (only and not any(only(rule.info, row) for row in plan.resources for rule in rules)):
            return
        by_address = {resource.address: resource for resource in plan.resources if resource.address}
        reads = frozenset[str]().union(*(rule.reads for rule in rules))
        places = {id(row): open_places(row) for row in plan.resources}
        concerned = {key: read_among(found, reads) for key, found in places.items()}
        guesses = GUESSES if any(concerned.values()) else (ABSENT,)

        def may_depend(rule: RegoRule, message: Message) -> bool:
            address = verdict_of(message, "fail", by_address).address
            rows = [by_address[address]] if address in by_address else plan.resources
            return any(open_for(rule, row, places[id(row)]) for row in rows)

        answers = self._answers("plan", guesses, lambda guess: self._plan_document(plan, concerned, guess), may_depend)
        for rule, said in zip(rules, answers, strict=True):
            verdicts = said if isinstance(said, tuple) else self._verdicts(rule, said, by_address)
            yield from self._by_resource(rule, verdicts, plan, places, only)

    def close(self) -> None:
        """Ends the engine."""
        self._engine.close()

    def _plan_document(self, plan: Plan, concerned: Mapping[int, Sequence[OpenPlace]], guess: Any) -> Any:
        return plan_document(
            plan, self._slimming, self._names, lambda row: guessed(row.after, concerned[id(row)], guess)
        )

    def _speaks_of(self, action: str) -> bool:
        """Whether a resource with an action is judged: what goes away, only if a policy names that action."""
        return action not in _NOT_JUDGED or action in self._names

    def _speaks_of_going(self, rule: RegoRule) -> bool:
        """Whether a rule on the plan is about what goes away; to any other, it would lack everything."""
        return not rule.reads.isdisjoint(_OF_GOING) or "null" in self._names

    def _in(self, group: str) -> list[RegoRule]:
        return [rule for rule in self._rules if rule.group == group]

    def _exceptions(self, group: str) -> list[str]:
        return list(dict.fromkeys(rule.exception[0] for rule in self._in(group) if rule.exception))

    def _answers(
        self,
        group: str,
        guesses: Sequence[Any],
        document_for: Callable[[Any], Any],
        may_depend: Callable[[RegoRule, Message], bool],
    ) -> list["tuple[Verdict, ...] | list[set[Message]]"]:
        """For each rule, what it says at each guess, or that it could not be evaluated.

        Further guesses are made only as long as a rule always says something that may depend on what is open.
        """
        rules = self._in(group)
        said: list[list[set[Message]]] = [[] for _ in rules]
        failures: dict[int, tuple[Verdict, ...]] = {}

        def doubtful() -> list[RegoRule]:
            constant = ((rule, set[Message].intersection(*row)) for rule, row in zip(rules, said, strict=True) if row)
            return [rule for rule, always in constant if any(may_depend(rule, message) for message in always)]

        for place, guess in enumerate(itertools.chain(guesses, self._further(guesses, doubtful))):
            if place > len(guesses) and not doubtful():
                break
            try:
                values = self._engine.ask(group, document_for(guess))
            except EngineError as error:
                return [(Verdict(status="error", message=str(error)),) for _ in rules]
            exceptions = dict(zip(self._exceptions(group), values[len(rules) :], strict=True))
            for place, rule in enumerate(rules):
                try:
                    said[place].append(spoken(rule, values[place], exceptions))
                except NoMessage as error:
                    failures[place] = (Verdict(status="error", message=str(error)),)
        return [failures.get(place, said[place]) for place in range(len(rules))]

    def _further(self, guesses: Sequence[Any], doubtful: Callable[[], list[RegoRule]]) -> Iterator[Any]:
        """What else to try for the rules that are in doubt, once all guesses are made."""
        if len(guesses) > 1 and (rules := doubtful()):
            names = frozenset[str]().union(*(rule.reads for rule in rules), self._data_texts)
            yield from further_guesses(names, dict.fromkeys(value for rule in rules for value in rule.literals))

    def _verdicts(
        self, rule: RegoRule, said: list[set[Message]], by_address: Mapping[str, Resource] | None
    ) -> tuple[Verdict, ...]:
        """What was said every time stands; what was said only sometimes depends on what is not known."""
        always = set[Message].intersection(*said)
        sometimes = set[Message].union(*said) - always
        status = "warn" if rule.kind == "warn" else "fail"
        found = [verdict_of(message, status, by_address) for message in sorted(always, key=in_order)]
        if sometimes and not always:
            first = min(sometimes, key=in_order)
            message = f"this depends on what {AFTER_APPLY}: {first.text}"
            found.append(verdict_of(attrs.evolve(first, text=message), "unknown", by_address))
        return tuple(found)

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
        is_faulty = any(verdict.status == "error" for verdict in verdicts)
        for resource in plan.resources:
            own = named.pop(resource.address, []) if resource.address else []
            if resource.action in _GOES_AWAY and not self._speaks_of_going(rule):
                continue
            touched = open_for(rule, resource, places[id(resource)])
            if not own and touched and not is_faulty and resource.action not in _NOT_JUDGED:
                own = [left_open(touched)]
            if own and (only is None or only(rule.info, resource)):
                yield Outcome(rule.info, resource, tuple(own))
        rest = [verdict for several in named.values() for verdict in several]
        if only is None:
            yield Outcome(rule.info, None, tuple(rest))


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

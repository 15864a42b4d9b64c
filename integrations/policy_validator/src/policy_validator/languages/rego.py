"""Rego, by conftest's conventions: `deny`, `violation`, `warn` and `exception` rules, and decisions such as `authz`."""

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs
from tollgate_rules.verdicts import AFTER_APPLY, NOT_SENT
from tollgate_runtime import Resource
from tollgate_runtime.contract.paths import format_path

from policy_validator.evaluator import Outcome, Plan, RuleInfo, Verdict
from policy_validator.policy_file import RegoSettings
from policy_validator.problems import PolicyError, Problem
from policy_validator.rego.engine import Engine, EngineError, Load, LoadError
from policy_validator.rego.inputs import Slimming, plan_document, resource_document
from policy_validator.rego.module import Module
from policy_validator.rego.package import RegoRule, speaking_rules
from policy_validator.rego.refusals import forbidden_calls
from policy_validator.rego.results import Message, NoMessage, excepted, messages
from policy_validator.rego.unknowns import ABSENT, GUESSES, OpenPlace, guessed, open_places, read_among
from policy_validator.sources.files import SourceFile

_NOT_JUDGED = ("delete", "forget", "read")


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


def make_engine() -> Engine:
    """`opa`, if it is on the path; else regopy."""
    if (program := shutil.which("opa")) is not None:
        from policy_validator.rego.opa_engine import OpaEngine

        return OpaEngine(program)
    from policy_validator.rego.regopy_engine import RegopyEngine

    return RegopyEngine()


def run_rego_tests(files: Sequence[SourceFile]) -> Iterator[tuple[str, str, str]]:
    """Runs the `test_` rules of Rego files: where each stands, its name, and what is wrong if it is not true.

    Raises:
        PolicyError: the engine does not take the files.
    """
    modules = [Module(file.name, file.data.decode("utf-8-sig")) for file in files if file.kind == "rego"]
    tests = [
        (f"{module.file}:{line}", f"data.{module.package}.{name}")
        for module in modules
        for name, line in module.rules.items()
        if name.startswith("test_")
    ]
    if not tests:
        return
    engine = make_engine()
    try:
        engine.start(Load(modules=modules, data={}, groups={"tests": [reference for _, reference in tests]}))
        values = engine.ask("tests", {})
    except LoadError as error:
        raise PolicyError([Problem(file, line, sentence) for file, line, sentence in error.rows]) from None
    except EngineError as error:
        raise PolicyError([Problem(modules[0].file, 1, f"The engine failed: {error}.")]) from None
    finally:
        engine.close()
    for (where, reference), value in zip(tests, values, strict=True):
        yield where, reference.removeprefix("data."), "" if value == [True] else "it is not true"


class RegoRules:
    """Rego rules and the engine that evaluates them."""

    def __init__(self, rules: Iterable[RegoRule], modules: Sequence[Module], data: Any, engine: Engine) -> None:
        self._rules = list(rules)
        self._modules = modules
        self._data = data
        self._engine = engine
        names = frozenset[str]().union(*(module.names for module in modules))
        self._names = names | frozenset(_texts_in(data))
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
        documents = (
            resource_document(resource, self._slimming, guessed(resource.after, concerned, guess))
            for guess in (GUESSES if concerned else (ABSENT,))
        )
        answers = self._answers("resource", documents)
        for rule, said in zip(rules, answers, strict=True):
            verdicts = said if isinstance(said, tuple) else self._verdicts(rule, said, None)
            touched = _about(rule, resource, places)
            if not verdicts and touched:
                verdicts = (_still_open(touched),)
            yield Outcome(rule.info, resource, verdicts)

    def judge_plan(self, plan: Plan, only: Callable[[RuleInfo, Resource], bool] | None = None) -> Iterator[Outcome]:
        """What the rules say that are given the whole plan."""
        rules = self._in("plan")
        if not rules:
            return
        by_address = {resource.address: resource for resource in plan.resources if resource.address}
        reads = frozenset[str]().union(*(rule.reads for rule in rules))
        places = {id(row): open_places(row) for row in plan.resources}
        concerned = {key: read_among(found, reads) for key, found in places.items()}
        guesses = GUESSES if any(concerned.values()) else (ABSENT,)
        documents = (self._plan_document(plan, concerned, guess) for guess in guesses)
        for rule, said in zip(rules, self._answers("plan", documents), strict=True):
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

    def _in(self, group: str) -> list[RegoRule]:
        return [rule for rule in self._rules if rule.group == group]

    def _exceptions(self, group: str) -> list[str]:
        return list(dict.fromkeys(rule.exception[0] for rule in self._in(group) if rule.exception))

    def _answers(self, group: str, documents: Iterable[Any]) -> list["tuple[Verdict, ...] | list[set[Message]]"]:
        """For each rule, what it says to each document, or that it could not be evaluated."""
        rules = self._in(group)
        said: list[list[set[Message]]] = [[] for _ in rules]
        failures: dict[int, tuple[Verdict, ...]] = {}
        for document in documents:
            try:
                values = self._engine.ask(group, document)
            except EngineError as error:
                return [(Verdict(status="error", message=str(error)),) for _ in rules]
            exceptions = dict(zip(self._exceptions(group), values[len(rules) :], strict=True))
            for place, rule in enumerate(rules):
                try:
                    said[place].append(_spoken(rule, values[place], exceptions))
                except NoMessage as error:
                    failures[place] = (Verdict(status="error", message=str(error)),)
        return [failures.get(place, said[place]) for place in range(len(rules))]

    def _verdicts(
        self, rule: RegoRule, said: list[set[Message]], by_address: Mapping[str, Resource] | None
    ) -> tuple[Verdict, ...]:
        """What was said every time stands; what was said only sometimes depends on what is not known."""
        always = set[Message].intersection(*said)
        sometimes = set[Message].union(*said) - always
        status = "warn" if rule.kind == "warn" else "fail"
        found = [_verdict(message, status, by_address) for message in sorted(always, key=_order)]
        if sometimes and not always:
            first = min(sometimes, key=_order)
            message = f"this depends on what {AFTER_APPLY}: {first.text}"
            found.append(_verdict(attrs.evolve(first, text=message), "unknown", by_address))
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
            touched = _about(rule, resource, places[id(resource)])
            if not own and touched and not is_faulty and resource.action not in _NOT_JUDGED:
                own = [_still_open(touched)]
            if own and (only is None or only(rule.info, resource)):
                yield Outcome(rule.info, resource, tuple(own))
        rest = [verdict for several in named.values() for verdict in several]
        if only is None:
            yield Outcome(rule.info, None, tuple(rest))


def _spoken(rule: RegoRule, value: list[Any], exceptions: Mapping[str, list[Any]]) -> set[Message]:
    if rule.kind == "decision":
        is_granted = bool(value) and value[0] is True
        return set() if is_granted else {Message(text=f"{rule.reference.removeprefix('data.')} is not true.")}
    found = set(messages(value[0], rule.info.title)) if value else set[Message]()
    if found and rule.exception is not None:
        given = exceptions[rule.exception[0]]
        if given and rule.exception[1] in excepted(given[0]):
            return set()
    return found


def _verdict(message: Message, status: Any, by_address: Mapping[str, Resource] | None) -> Verdict:
    address = message.address
    if by_address is not None and address not in by_address:
        address = _mentioned(message.text, by_address)
    return Verdict(
        status=status,
        message=message.text,
        path=message.path,
        address=address if by_address is not None else None,
        severity=message.severity,
        remediation=message.remediation,
        docs=message.docs,
        details=dict(message.details) or None,
    )


def _mentioned(text: str, by_address: Mapping[str, Resource]) -> str | None:
    """The resource whose address a message has in it, if it is only one; of `a.b` and `a.b[0]`, the longer."""
    found = sorted((address for address in by_address if address in text), key=len)
    return found[-1] if found and all(address in found[-1] for address in found) else None


def _about(rule: RegoRule, resource: Resource, places: Sequence[OpenPlace]) -> list[OpenPlace]:
    """What is open in a resource that a rule may be about, and that the rule may read."""
    if rule.types and resource.type not in rule.types:
        return []
    return read_among(places, rule.reads)


def _still_open(places: Sequence[OpenPlace]) -> Verdict:
    first = next((place for place in places if not place.is_withheld), places[0])
    if first.is_withheld:
        return Verdict(status="withheld", message=f"{format_path(first.path)} {NOT_SENT}", path=first.path)
    return Verdict(status="unknown", message=f"{format_path(first.path)} {AFTER_APPLY}", path=first.path)


def _order(message: Message) -> tuple[str, str]:
    return message.text, message.address or ""


def _texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():  # pyright: ignore[reportUnknownVariableType] -- any JSON value
            yield str(key)  # pyright: ignore[reportUnknownArgumentType] -- any JSON value
            yield from _texts_in(inner)
    elif isinstance(value, list):
        for inner in value:  # pyright: ignore[reportUnknownVariableType] -- any JSON value
            yield from _texts_in(inner)
